/** What a page or a message says. Addresses and codes are left out: they hold any three digits now and then. */
export const said = (text: string): string =>
  text.replaceAll(/(?:https?:\/)?\/[^\s"'<>]+|[\w-]{22,}|\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]+/g, '')
