import { httpBlob } from './http.ts'

/** [7.13], [8.46] a text that begins with 1 holds the country's code in the two characters from offset 2. */
export function readCountry(text: string): string {
  const code = text.slice(2, 4)
  if (!text.startsWith('1') || !/^[A-Z]{2}$/.test(code)) throw new Error('unable to fetch the country')
  return code
}

/** The visitor's country; null where who was asked could not say, nothing where this installation asks nobody. */
export async function visitorCountry(): Promise<string | null | undefined> {
  try {
    const text = await (await httpBlob('/api/country', { anonymous: true })).text()
    return text === '' ? undefined : readCountry(text)
  } catch {
    return null
  }
}
