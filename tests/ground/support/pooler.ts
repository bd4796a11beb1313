/**
 * Where a pooler stands before the PostgreSQL of the tests (`ATHAR_TEST_POOLER_URL`, as decision 121 sets it up, with
 * every database behind it), what is tested asks it. What makes, copies and drops databases goes past it.
 */
export function pooled(url: string): string {
  const pooler = process.env['ATHAR_TEST_POOLER_URL']
  return pooler ? Object.assign(new URL(pooler), { pathname: new URL(url).pathname }).href : url
}

/** How the program is told of a database, and where it hears of changes. */
export const databaseSettings = (url: string): Record<string, string> => {
  const by = pooled(url)
  return by === url ? { DATABASE_URL: url } : { DATABASE_URL: by, DATABASE_LISTEN_URL: url }
}

/** The same database past the pooler: notifications come that way alone. */
export const past = (url: string): string =>
  Object.assign(new URL(process.env['ATHAR_TEST_PG_URL'] ?? url), { pathname: new URL(url).pathname }).href
