/** What telephone numbers begin with abroad, and the country (ISO 3166) they are of; some share one. */
const CODES =
  '1US 1CA 7RU 7KZ 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39IT 39VA 40RO 41CH 43AT 44GB 44GG 44IM 44JE 45DK 46SE ' +
  '47NO 48PL 49DE 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 60MY 61AU 62ID 63PH 64NZ 65SG 66TH 81JP 82KR 84VN 86CN ' +
  '90TR 91IN 92PK 93AF 94LK 95MM 98IR 211SS 212MA 212EH 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI 226BF ' +
  '227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO ' +
  '245GW 248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262RE 262YT 263ZW 264NA ' +
  '265MW 266LS 267BW 268SZ 269KM 291ER 297AW 298FO 299GL 350GI 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FI ' +
  '358AX 359BG 370LT 371LV 372EE 373MD 374AM 375BY 376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA ' +
  '389MK 420CZ 421SK 423LI 501BZ 502GT 503SV 504HN 505NI 506CR 507PA 509HT 590GP 591BO 592GY 593EC 594GF 595PY ' +
  '596MQ 597SR 598UY 599CW 673BN 675PG 679FJ 687NC 689PF 852HK 853MO 855KH 856LA 880BD 886TW 960MV 961LB 962JO ' +
  '963SY 964IQ 965KW 966SA 967YE 968OM 970PS 971AE 972IL 973BH 974QA 975BT 976MN 977NP 992TJ 993TM 994AZ 995GE ' +
  '996KG 998UZ';
const LONGEST_CODE = 3;
/** "+48 602 424 608", "tel:+48602424608": a number as it is called from abroad. */
const NUMBER = /(?<![\d+])\+\s?(\d(?:[\s\u00a0()./-]{0,2}\d){7,14})(?!\d)/gu;

let countries: Map<string, string[]> | undefined;

function countriesByCode(): Map<string, string[]> {
  countries ??= Map.groupBy(CODES.split(' '), (one) => one.slice(0, -2));
  return countries;
}

/** A telephone number as it is written, and its countries: one, or those that share what it begins with. */
export type NumberAbroad = { written: string; countries: string[] };

/** The telephone numbers of a text that tell their countries. */
export const numbersIn = (text: string): NumberAbroad[] =>
  [...text.slice(0, 2_000).matchAll(NUMBER)].flatMap(({ 0: all, 1: written = '' }) => {
    const digits = written.replaceAll(/\D/gu, '');
    for (let length = LONGEST_CODE; length > 0; length -= 1) {
      const found = countriesByCode().get(digits.slice(0, length));
      if (found) return [{ written: all, countries: found.map((one) => one.slice(-2)) }];
    }
    return [];
  });
