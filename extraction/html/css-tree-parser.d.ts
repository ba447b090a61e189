/** Only the parser, without the grammar of all values: a third of the size of the whole library. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}
