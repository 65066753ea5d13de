// A row's button opens a dialog about what the row shows, named by its id, not by a row that the next look may fill
// otherwise. Texts are set as text, never as markup.
function openOne(button) {
  const form = document.getElementById(button.dataset.form);
  document.getElementById(form.id + ':note').value = '';
  if (button.dataset.id) {
    document.getElementById(form.id + ':subject').value = button.dataset.id;
    form.querySelector('.subject').textContent = button.dataset.name || button.dataset.id;
  }
  PF(form.id + 'Dialog').show();
}

// Whoever clicks while the page is still coming waits for its dialogs, which come last.
function onceThere(act) {
  jQuery(function () { setTimeout(act); });
}

document.addEventListener('click', function (event) {
  const button = event.target.closest('button.opens');
  if (button) {
    onceThere(function () { openOne(button); });
  }
});
