/** How the work of a function grows with the text that it is given, by the processor's time: the clock counts who else is busy. */

/** What strangers write to make a program look for something anew from each place. */
const UNITS: readonly string[] = [
  'a',
  'ا',
  '0',
  '1',
  '٣',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\0',
  '\u0651',
  '\u0640',
  '\u0301',
  '\u202e',
  '\u200f',
  '<',
  '>',
  '&',
  '"',
  "'",
  '(',
  ')',
  '[',
  '{{',
  '}}',
  ',',
  ';',
  ':',
  '.',
  '-',
  '+',
  '@',
  '=',
  '%',
  '\\',
  '/',
  '#',
  '?',
  '*',
  'a ',
  ' \n',
  '\n ',
  '. ',
  '0 ',
  '1,',
  '1-',
  'a.',
  'a@',
  'a-',
  '>\n',
  'On \n',
  're: ',
  '<p ',
  '<p>',
  '<!--',
  '<style>',
  '&#1;',
  '&amp',
  '=?utf-8?',
  '=?utf-8?q?a?= ',
  '=\n',
  '"a",',
  '"a',
  "'=",
  '\n\n ',
  '\ud83d\ude00',
  '\ud83d',
  'http://',
  '{"',
  '\r',
  '\u2028',
  'a\u202e ',
]
/** After it: nothing, something that undoes what was hoped for, and itself once more. */
const ENDS: readonly ((run: string) => string)[] = [(run) => run, (run) => `${run}x`, (run) => `1${run}!${run}`]

/** Each four times the one before. */
const LENGTHS = [1000, 4000]
/** Four times as much takes four times as long by a line, and sixteen times by a square. */
const MOST = 8
/** Shorter than this a measurement is of the clock and of what else runs. */
const FLOOR_MS = 6
/** Whatever else the machine does is not there in each of them. */
const ROUNDS = 5

type Work = (text: string) => unknown

async function timed(work: Work, text: string, times = 1): Promise<number> {
  const began = process.cpuUsage()
  for (let n = 0; n < times; n += 1) {
    try {
      await work(text)
    } catch {
      // Refusing is an answer too.
    }
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** Four times the short one is as much work as the long one, and as much rubbish. @returns how many times as long */
async function growth(work: Work, short: string, long: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least > MOST; round += 1) {
    const took = await timed(work, long)
    if (took < FLOOR_MS) return 0
    least = Math.min(least, took / (Math.max(await timed(work, short, 4), 0.01) / 4))
  }
  return least
}

const made = (unit: string, end: (run: string) => string, length: number): string =>
  end(unit.repeat(Math.ceil(length / unit.length)))

/** Stops at the first length that is too slow: the next one might not end. @returns how many times as long, if too many */
async function growthOf(work: Work, unit: string, end: (run: string) => string): Promise<number | null> {
  for (const length of LENGTHS) {
    const times = await growth(work, made(unit, end, length), made(unit, end, length * 4))
    if (times > MOST) return Math.round(times)
  }
  return null
}

/** @returns the shapes whose time grows faster than they do, with how many times as long four times as much takes */
export async function slowShapes(work: Work, units = UNITS): Promise<string[]> {
  const slow: string[] = []
  for (const unit of units)
    for (const [at, end] of ENDS.entries()) {
      const times = await growthOf(work, unit, end)
      if (times !== null) slow.push(`${JSON.stringify(unit)} (${at}): ${times} times`)
    }
  return slow
}
