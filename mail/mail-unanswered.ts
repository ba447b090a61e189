/** The text of a message left, and the mail server did not answer: it may have taken the message or not. */
export class MailUnanswered extends Error {
  override name = 'MailUnanswered';

  constructor(options: ErrorOptions) {
    super('The mail server took the text and did not answer.', options);
  }
}
