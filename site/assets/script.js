// The pages work without this. It saves a page load per vote, and copies texts.

// A button of a form marked data-in-place: sends the form and takes the new button out of the page that comes back.
document.addEventListener('submit', async (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches('[data-in-place]') || !button?.id) return;
  event.preventDefault();
  if (button.dataset.busy) return;
  button.dataset.busy = 'true';
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const response = await fetch(form.action, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById(button.id);
    if (!response.ok || !fresh) throw new Error('not the page that was expected');
    button.replaceWith(fresh);
    fresh.focus();
  } catch {
    // The plain way shows what is wrong.
    delete button.dataset.busy;
    form.removeAttribute('data-in-place');
    form.requestSubmit(button);
  }
});

// Texts marked data-copy get a button that copies them.
for (const text of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy quiet compact';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${text.dataset.copy}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text.textContent.trim());
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1600);
  });
  text.after(button);
}
