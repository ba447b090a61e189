// The pages work without this. It saves a page load per vote, finds as one types, shows totals before paying, copies texts, and loads pictures that are looked at.

// A button of a form marked data-in-place: sends the form and takes the new button out of the page that comes back.
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

/** Calls it once nobody has called for so many milliseconds. */
const settled = (call, ms) => {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(call, ms, ...given);
  };
};

/** A page of ours, read into a document; the one asked for before is not waited for any more. */
let reading;
async function read(address, asked = {}) {
  reading?.abort();
  reading = new AbortController();
  const response = await fetch(address, { ...asked, signal: reading.signal });
  if (!response.ok) throw new Error('not the page that was expected');
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

// A search marked data-live: the results follow what is typed, and the address with them.
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
      // The button finds it as well.
    }
  }, 200),
);

// A form marked data-names: its fields offer the products whose names begin so.
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
      // Any name can be typed.
    }
  }, 200),
);

// A form marked data-total: the total follows the country and the VAT number that are entered, so that it is seen before paying.
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
    // The button shows it as well.
  }
});

// Pictures of a gallery that come into view: only their smallest size was loaded until then.
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
