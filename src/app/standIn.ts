/**
 * In place of three packages that react-admin loads for what Athar never asks of it: names guessed from a resource's
 * spelling (inflection), a search among columns (diacritic), and the CSV of the first 1,000 rows (jsonexport). Ours come
 * from the catalogues and from the server. vite.config.ts puts it there: every list would carry 38 kB of source for nothing.
 */
const same = (text: string): string => text

export {
  same as capitalize,
  same as clean,
  same as humanize,
  same as inflect,
  same as pluralize,
  same as singularize,
  same as transform,
}

export default function jsonExport(): never {
  throw new Error('Lists are exported by the server.')
}
