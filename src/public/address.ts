/** The same address in a given language: '/a' -> '/a?lang=ar'. */
export function withLang(address: string, lang: 'ar' | 'en'): string {
  const [path = '', query = ''] = address.split('?')
  const rest = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('lang='))
  return `${path}?${[...rest, `lang=${lang}`].join('&')}`
}
