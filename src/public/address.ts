/** The same address with this said in its query: '/a?lang=ar' -> '/a?lang=en'. */
function withPart(address: string, name: string, value: string): string {
  const [path = '', query = ''] = address.split('?')
  const rest = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  return `${path}?${[...rest, `${name}=${value}`].join('&')}`
}

/** The same address in a given language: '/a' -> '/a?lang=ar'. */
export const withLang = (address: string, lang: 'ar' | 'en'): string => withPart(address, 'lang', lang)

/** The same address with its days in a given calendar. */
export const withCalendar = (address: string, calendar: 'gregorian' | 'hijri' | 'both'): string =>
  withPart(address, 'calendar', calendar)

/** Where a signed-in donor chooses how they are written to. */
export const CHOICES = '/app/donor/data'
