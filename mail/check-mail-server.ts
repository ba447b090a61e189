import { getErrorDetails } from '../rules/typed/error-details.ts';

/** Returns host and port of the mail server, without credentials: `mail.example.com:587`. */
export function getMailServerHost(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

const HINTS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens there: is the port right, and the server up?',
  ENOTFOUND: 'No such host is known: is the name right?',
  EDNS: 'No such host is known: is the name right?',
  ETIMEDOUT: 'It does not answer: is the port right, and does the network let it through?',
  EAUTH:
    'It refused the login: are user and password of SMTP_URL right, and written with %XX where they have signs?',
  ESOCKET: 'The connection broke: smtps: is for port 465, smtp: for 587 and 25.',
};

/** Explains why a mail server could not be used, in its own words or those of the network, with a hint for the operator. */
export function describeMailError(error: unknown): string {
  const { code = '' } = getErrorDetails(error);
  const message = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 300) : 'unknown error';
  // nodemailer reports most failures as ESOCKET; the message holds the system's error code.
  const knownCode = Object.keys(HINTS).find((hintCode) => message.includes(hintCode)) ?? code;
  return [message, HINTS[knownCode]].filter(Boolean).join('. ');
}

// Longer than any working mail server takes for its greeting.
const CHECK_TIMEOUT_MS = 20_000;

/** Checks the mail server for 20 seconds at most. Returns why it cannot be used now, or undefined if the login works. */
export async function findMailServerProblem(
  smtpUrl: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { testMailServer: tryMailServer } = await import('./smtp.ts');
    await tryMailServer(smtpUrl, AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]));
    return undefined;
  } catch (error) {
    return describeMailError(error);
  }
}
