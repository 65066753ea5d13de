// A row's button fills the dialog with that letter's id; texts are set as text, never as markup.
document.addEventListener('click', function (event) {
  const button = event.target.closest('button.redrive');
  if (!button) {
    return;
  }
  document.getElementById('redrive:letter').value = button.dataset.id;
  document.getElementById('redrive:note').value = '';
  document.getElementById('redriveKey').textContent = button.dataset.key || button.dataset.id;
  PF('redriveDialog').show();
});
