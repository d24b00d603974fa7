/** Lucide describes its icons only together, and a first screen needs a few of them. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('lucide').IconNode;
  // biome-ignore lint/style/noDefaultExport: that is how Lucide exports it.
  export default drawing;
}
