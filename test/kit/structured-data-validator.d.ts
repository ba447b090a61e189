declare module '@adobe/structured-data-validator' {
  /** Checks records against the requirements of search engines. */
  export default class Validator {
    validate(found: {
      jsonld: Record<string, object[]>;
      microdata: object;
      rdfa: object;
    }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}
