/** What a variable of the environment asks for. None at all, or what is no number, would be a run that proves nothing and passes. */
function asked(name: string, text: string | undefined, { usual, most }: { usual: number; most: number }): number {
  if (text === undefined) return usual
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw new Error(`${name} is a number from 1 to ${most}, not ${JSON.stringify(text)}`)
  return number
}

/** Kills while a mail service fails now and then. */
export const killsAsked = (text: string | undefined): number => asked('ATHAR_KILLS', text, { usual: 4, most: 20 })

/** Kills while a gateway over HTTP does. */
export const gatewayKillsAsked = (text: string | undefined): number =>
  asked('ATHAR_GATEWAY_KILLS', text, { usual: 2, most: 200 })
