/** Thrown when the server will never accept this message: a reply of 500 to 599 (RFC 5321, section 4.2.1). */
export class MailRefused extends Error {
  /** The reply of the server on one line, at most 300 characters. */
  readonly reply: string;
  /** True if the server refused this recipient rather than the message. */
  readonly recipientRefused: boolean;

  constructor(reply: string, recipientRefused: boolean) {
    super('The mail server refused the message for good.');
    this.name = 'MailRefused';
    this.reply = reply.replace(/\s+/g, ' ').slice(0, 300);
    this.recipientRefused = recipientRefused;
  }
}
