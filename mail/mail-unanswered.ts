/** Thrown when the text of a message was sent and the mail server did not answer, so it may or may not have accepted it. */
export class MailUnanswered extends Error {
  override name = 'MailUnanswered';

  constructor(options: ErrorOptions) {
    super('The mail server took the text and did not answer.', options);
  }
}
