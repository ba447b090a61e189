/** The parser alone, without the grammar of all values: a third of what the whole library takes. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}
