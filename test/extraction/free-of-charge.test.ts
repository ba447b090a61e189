import { describe, expect, it } from 'vitest';
import { freeOfCharge } from '../../extraction/writers/rules/prices/free-of-charge.ts';
import { describeSite } from '../../extraction/patterns/site.ts';
import { draft, html, read } from './made-up-site.ts';

const site = describeSite([read(html('<h1>Quillbee</h1>', '<title>Quillbee, the crochet patterns</title>'))]);
const saysFree = freeOfCharge(site, 'Quillbee');

describe('what is said to be free', () => {
  it.each([
    ['Free'],
    ['It is free for everyone.'],
    ['Quillbee is free.'],
    ['Free crochet patterns, every week'],
    ['100% free, no account needed'],
    ['Download it for free'],
    ['Free and open source'],
    ['Turn receipts into spreadsheets for free'],
    ['Lernen Sie Englisch kostenlos'],
    ['Учите английский бесплатно'],
    ['Always free'],
    ['Die App ist kostenlos.'],
    ['App kostenlos herunterladen'],
    ['Kostenlos nutzen'],
    ['Application gratuite pour iPhone'],
    ['100 % gratuit'],
    ['Descarga gratis'],
    ['Totalmente gratis'],
    ['Versione gratuita'],
    ['De app is gratis en blijft gratis'],
    ['Aplikacja jest darmowa'],
    ['Приложение бесплатно'],
    ['Uygulama ücretsiz'],
    ['ÜCRETSİZ İNDİR'],
    ['Adicionar ao Chrome - É Grátis'],
    ['مجاني للأبد'],
    ['Open-source and free for commercial use'],
    ['Toutes les fonctionnalités essentielles gratuites'],
    ['Helemaal gratis'],
    ['本软件是免费的'],
    ['完全無料'],
    ['無料アプリ'],
    ['永久免费使用'],
    ['무료로 이용하세요'],
    ['Créez gratuitement un site de vitrine'],
    ['Erstelle kostenlos eine App'],
  ])('the product: %s', (text) => expect(saysFree(text)).toBe(true));

  it.each([
    ['Free estimates'],
    ['Every estimate is free with no obligation.'],
    ['Refills are free'],
    ['+ 2 meses gratis en comparación con mensual'],
    ['Gratis 15-min Project Scan'],
    ['Free for 3 months'],
    ['The first visit to your home is free'],
    ['Anfahrt kostenlos'],
    ['Free SSL certificate'],
    ['Gratis intake'],
    ['Kostenlose Erstberatung'],
    ['Der Rückruf ist kostenlos'],
    ['Devis gratuit'],
    ['Estimez gratuitement votre bien'],
    ['Presupuesto gratis y sin compromiso'],
    ['Sopralluogo gratuito'],
    ['Il primo incontro è sempre gratuito'],
    ['Orçamento gratuito'],
    ['Bezpłatna wycena'],
    ['Получите бесплатный расчёт'],
    ['Подключение — бесплатно'],
    ['Ücretsiz keşif'],
    ['無料見積もり'],
    ['送料無料'],
    ['免费咨询'],
    ['무료 견적'],
  ])('what comes beside it: %s', (text) => expect(saysFree(text)).toBe(false));

  it('a free estimate does not make paid work free, or half free', async () => {
    const service = (body: string): Promise<string | undefined> =>
      draft({ '': html(`<h1>Quillbee</h1><p>We repair roofs.</p>${body}`) }).then(({ fields }) =>
        fields.pricing_model.state === 'ai' ? String(fields.pricing_model.value) : undefined,
      );
    expect(await service('<p>Every estimate is free with no obligation.</p>')).toBeUndefined();
    expect(
      await service(
        '<h2>Pricing</h2><p>Every estimate is free.</p><div><h3>Small roof</h3><p>$140</p></div><div><h3>Large roof</h3><p>$280</p></div>',
      ),
    ).toBe('paid');
    expect(await service('<p>The app is free.</p>')).toBe('free');
  });

  it('is told by a button over the page, too', async () => {
    const model = async (button: string): Promise<string> =>
      (
        await draft({
          '': html(`<nav><a href="/go">${button}</a></nav><h1>Quillbee</h1><p>Notes for all.</p>`),
        })
      ).fields.pricing_model.state;
    expect(await model('Free download')).toBe('ai');
    expect(await model('Free consultation')).toBe('not_found');
  });

  it('a first meeting for nothing in a firm’s data is no free product', async () => {
    const data = (type: string): string =>
      `<script type="application/ld+json">{"@type":"${type}","name":"Quillbee","offers":{"@type":"Offer","price":"0","priceCurrency":"EUR"}}</script>`;
    const model = async (type: string): Promise<string> =>
      (await draft({ '': html(`<h1>Quillbee</h1><p>Advice for shops.</p>${data(type)}`) })).fields
        .pricing_model.state;
    expect(await model('Service')).toBe('not_found');
    expect(await model('SoftwareApplication')).toBe('ai');
  });
});

describe('what is paid by use', () => {
  it.each([
    ['en', 'Repair', '$55 / hour'],
    ['fi', 'Siivous', '39,00 € /h'],
    ['da', 'Timepris', 'Fra 550 kr./time'],
    ['de', 'Doppelzimmer', 'CHF 169 / Nacht'],
    ['fr', 'Ménage', '28 € / heure'],
    ['ja', '清掃', '¥3,000/時間'],
  ])('%s: is no subscription (%s, %s)', async (language, name, price) => {
    const { fields } = await draft({
      '': html(
        `<h1>Quillbee</h1><h2>Preise – Prices – Tarifs – Priser – Hinnasto – 料金</h2><div><h3>${name}</h3><p>${price}</p></div>`,
        '<title>Quillbee</title>',
        language,
      ),
    });
    expect(fields.pricing_model).toMatchObject({ value: 'paid' });
  });

  it('a month is', async () => {
    const { fields } = await draft({
      '': html('<h1>Quillbee</h1><h2>Pricing</h2><div><h3>Team</h3><p>$55 / month</p></div>'),
    });
    expect(fields.pricing_model).toMatchObject({ value: 'subscription' });
  });
});
