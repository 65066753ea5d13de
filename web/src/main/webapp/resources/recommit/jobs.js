// A job's button names the job by its id, whatever the next look shows in its place.
document.addEventListener('click', function (event) {
  const button = event.target.closest('button.change');
  if (!button) {
    return;
  }
  document.getElementById('change:job').value = button.dataset.id;
  document.getElementById('change:to').value = button.dataset.to;
  document.getElementById('change:apply').click();
});
