// Which letters are selected, and the dialogs that do something with many of them.
function picks() {
  return Array.from(document.querySelectorAll('input.pick'));
}

function picked() {
  return picks().filter(function (box) { return box.checked; }).map(function (box) { return box.value; });
}

function countPicks() {
  const all = document.getElementById('pickAll');
  if (!all) {
    return;
  }
  const count = picked().length;
  document.getElementById('picked').textContent = count === 0 ? 'none selected' : count + ' selected';
  all.checked = count > 0 && count === picks().length;
  all.indeterminate = count > 0 && !all.checked;
}

function openMany(id) {
  const ids = picked();
  const form = document.getElementById(id);
  document.getElementById(id + ':ids').value = ids.join('\n');
  form.querySelectorAll('input[type=radio]').forEach(function (choice) {
    const needsPicks = choice.value !== 'MATCHING';
    choice.disabled = needsPicks && ids.length === 0;
    choice.checked = ids.length === 0 ? !needsPicks : choice.value === 'SELECTED';
  });
  form.querySelectorAll('.pickedCount').forEach(function (text) { text.textContent = String(ids.length); });
  PF(id + 'Dialog').show();
}

document.addEventListener('click', function (event) {
  const button = event.target.closest('button.opensMany');
  if (button) {
    onceThere(function () { openMany(button.dataset.form); });
  }
});

document.addEventListener('change', function (event) {
  if (event.target.id === 'pickAll') {
    picks().forEach(function (box) { box.checked = event.target.checked; });
    countPicks();
  } else if (event.target.classList.contains('pick')) {
    countPicks();
  }
});
