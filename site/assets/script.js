// The pages work without this script. It votes without a page load, searches while typing, shows totals before paying,
// copies texts, and loads gallery pictures as they come into view.

// Buttons of forms marked data-in-place send the form, and are replaced by the new button of the page that returns.
document.addEventListener('submit', async (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches('[data-in-place]') || !button?.id) return;
  event.preventDefault();
  if (button.dataset.busy) return;
  button.dataset.busy = 'true';
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const response = await fetch(button.getAttribute('formaction') ?? form.action, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById(button.id);
    if (!response.ok || !fresh) throw new Error('not the page that was expected');
    button.replaceWith(fresh);
    fresh.focus();
  } catch {
    // The plain form submission shows what is wrong.
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

/** Debounces: calls `call` once there has been no call for `ms` milliseconds. */
const settled = (call, ms) => {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(call, ms, ...given);
  };
};

/** Fetches a page of this site as a document, and aborts the previous request. */
let reading;
async function read(address, asked = {}) {
  reading?.abort();
  reading = new AbortController();
  const response = await fetch(address, { ...asked, signal: reading.signal });
  if (!response.ok) throw new Error('not the page that was expected');
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

// Search forms marked data-live update the results and the address while the person types.
const live = document.querySelector('form[data-live]');
live?.addEventListener(
  'input',
  settled(async () => {
    const address = `${live.action}?${new URLSearchParams(new FormData(live))}`;
    try {
      const page = await read(address);
      for (const part of ['h1', '[data-results]']) {
        document.querySelector(part).replaceWith(page.querySelector(part));
      }
      document.title = page.title;
      history.replaceState(null, '', address);
    } catch {
      // The search button still works.
    }
  }, 200),
);

// Fields of forms marked data-names suggest products whose names begin with the typed text.
const names = document.querySelector('form[data-names]');
names?.addEventListener(
  'input',
  settled(async ({ target: { list, value } }) => {
    if (!list || value.trim().length < 2) return;
    try {
      const page = await read(`${names.dataset.names}?${new URLSearchParams({ q: value })}`);
      const found = [...page.querySelectorAll('.launch h3 a')].slice(0, 8);
      list.replaceChildren(...found.map(({ textContent }) => new Option(textContent, textContent)));
    } catch {
      // The suggestions are optional: any name can be typed.
    }
  }, 200),
);

// Forms marked data-total update the total for the entered country and VAT number before paying.
const checkout = document.querySelector('form[data-total]');
checkout?.addEventListener('change', async ({ target: { id } }) => {
  if (!['country', 'vat_number'].includes(id) || !checkout.elements.country.value) return;
  const body = new URLSearchParams(new FormData(checkout));
  body.set('action', 'update');
  try {
    const page = await read(checkout.getAttribute('action'), { method: 'POST', body });
    for (const part of ['order', 'seen-total', 'pay']) {
      document.getElementById(part).replaceWith(page.getElementById(part));
    }
  } catch {
    // The update button still works.
  }
});

// Gallery pictures load in full size when they come into view. Until then only the smallest size is loaded.
const looked = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      looked.unobserve(target);
      target.querySelector('source').media = 'all';
    }
  },
  { threshold: 0.2 },
);
for (const source of document.querySelectorAll('.gallery source')) looked.observe(source.closest('li'));
