/** Says in which country an address is: a text that begins with 1 and has the code from its third character on. [7.13] */
export interface CountryLookup {
  /** The service's own text; "0" where no answer came, nothing where nobody was asked. */
  ask(address: string): Promise<string>
}

const TIMEOUT_MS = 2000
/** The service's texts are short; a longer one is another page. */
const LONGEST = 200

const nobody: CountryLookup = { ask: async () => '' }

const overHttp = (template: string): CountryLookup => ({
  ask: async (address) => {
    try {
      const url = template.replaceAll('{ip}', encodeURIComponent(address))
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      if (!answer.ok) return '0'
      return (await answer.text()).slice(0, LONGEST)
    } catch {
      return '0'
    }
  },
})

/** The service under COUNTRY_LOOKUP_URL ({ip} stands for the visitor's address), or nobody. */
export const chooseCountryLookup = (url: string | null): CountryLookup => (url === null ? nobody : overHttp(url))
