/** So many in each run, where nothing else is asked for. */
const USUAL = 4
const MOST = 20

/** What `ATHAR_KILLS` asks for. None at all, or what is no number, would be a run that proves nothing and passes. */
export function killsAsked(text: string | undefined): number {
  if (text === undefined) return USUAL
  const asked = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (asked < 1 || asked > MOST)
    throw new Error(`ATHAR_KILLS is a number from 1 to ${MOST}, not ${JSON.stringify(text)}`)
  return asked
}
