/** The server will never take this message: a reply of 500 to 599 (RFC 5321, section 4.2.1). */
export class MailRefused extends Error {
  /** The server's words, on one line. */
  readonly reply: string;
  /** True when it refused this recipient, not the message. */
  readonly recipientRefused: boolean;

  constructor(reply: string, recipientRefused: boolean) {
    super('The mail server refused the message for good.');
    this.name = 'MailRefused';
    this.reply = reply.replace(/\s+/g, ' ').slice(0, 300);
    this.recipientRefused = recipientRefused;
  }
}
