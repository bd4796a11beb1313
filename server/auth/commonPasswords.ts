/**
 * [5.5] the commonest passwords, by the rules that people make them with rather than as a list: one well-known word,
 * name or row of keys, written with capitals and look-alikes, with a year, a few digits or a mark around it. That covers
 * many thousands of them, and the variants that a list would miss.
 */

/** Words and names, without look-alikes and in lower case; those of English and of Arabic in Latin letters. */
const WORDS = `
password passwd passcode passphrase pass pwd secret private access login logon signin welcome hello letmein letme openup open opensesame
changeme change default temp temporary guest user username admin administrator adminadmin root superuser super system sysadmin master manager
server service support helpdesk computer internet network wireless wifi router database oracle cisco google gmail facebook twitter instagram
youtube microsoft windows apple iphone samsung nokia android whatsapp telegram snapchat linkedin amazon netflix test tester testing sample demo
example trial nothing whatever blank unknown iloveyou ilove love lovely lover loveme loveyou babygirl baby princess prince queen king angel
angels sunshine sunny sunflower flower flowers rainbow moonlight moon star stars starwars superstar superman batman spiderman ironman pokemon
pikachu naruto dragon dragons monkey tiger lion eagle falcon shadow ninja hunter killer ranger soldier warrior knight phoenix wizard
merlin football soccer baseball basketball hockey golf tennis liverpool arsenal chelsea barcelona barca realmadrid madrid juventus manchester
milan alhilal hilal alnassr nassr ittihad alittihad ahly alahli zamalek ronaldo messi cristiano neymar jordan michael michelle jessica jennifer
ashley amanda nicole daniel matthew andrew joshua thomas robert william charlie george anthony jonathan christopher alexander jessie maria anna
sophie summer winter spring autumn january february march april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday morning night today tomorrow forever family friend friends happy happiness freedom liberty peace trust trustno
trustnoone believe hope dream dreams success money dollar riyal rich lucky blessed jesus christ heaven pepper cookie cheese chocolate banana
orange apples cherry lemon coffee pizza chicken ginger butter sugar honey candy sweet sweety purple yellow green black white silver golden gold
diamond crystal ferrari porsche mercedes toyota nissan honda corvette mustang harley yamaha camaro hello kitty snoopy mickey donald tinkerbell
matrix hacker cowboy pirate samurai viking thunder lightning storm blizzard cosmic galaxy saturn jupiter apollo zeus athena hercules titan
saudi saudiarabia saudia arabia ksa kingdom riyadh riyad jeddah jidda makkah mecca madinah medina dammam khobar alkhobar qassim qaseem tabuk
abha jazan jizan hail najran taif yanbu dhahran ahsa alahsa vision neom aramco sabic mobily watan alwatan dubai qatar doha kuwait bahrain
oman muscat egypt cairo jordania amman palestine quds gaza syria lebanon beirut iraq baghdad yemen sudan morocco tunis algeria turkey istanbul
allah allahakbar alhamdulillah alhamdolillah bismillah bismilah inshallah mashallah subhanallah astaghfirullah islam muslim quran ramadan
hajj umrah kaaba makka salam salaam assalam marhaba ahlan habibi habibti habib hayati omri albi qalbi hubbi hobbi baba mama ummi abooi yarab
mohammed mohammad muhammad mohamed mohamad ahmed ahmad mahmoud mahmood hamad hamed abdullah abdallah abdulla abdulrahman abdelrahman abdulaziz
abdelaziz abdo abood khalid khaled fahad fahd faisal saud saad saeed said salman sultan salem salim saleh salih sami samir nasser nasir naser
nawaf naif nayef bandar turki talal mishal meshal mansour majed majid mazen mohanad mohannad rakan rayan yasser yaser yousef yousif youssef
yusuf ibrahim ebrahim ismail omar umar othman ali hassan hasan hussein hussain adel tariq tarek waleed walid hamza bader badr fawaz ziad
nora noura nourah norah sara sarah fatima fatimah fatma aisha aysha maryam mariam maryem reem rima reema hind huda hoda amal amani abeer areej
dana deema haya haifa hanan jana jawaher joud khadija lama lamia latifa layla laila leila lina luluwah maha manal mona munira nada nadia najla
noor nour ohoud rana rania rasha rawan razan salma samar shahad shaikha sheikha wafa yasmin yasmeen zahra zainab zeinab
charity charities donor donors donation sadaqa sadaqah zakat waqf khair alkhair jameya jamiya jamia atta ataa athar
company office business school student teacher doctor engineer nurse police hospital university college house home street city country world
garden river ocean mountain desert island pencil paper table window phone mobile number letter sister brother mother father daughter
abc abcd abcde abcdef abcdefg xyz aaa aaaa zzz asd zaq qaz
`
  .trim()
  .split(/\s+/)

/** Rows, columns and zigzags of the keyboard, in both directions. */
const WALKS = `
qwerty qwertyu qwertyui qwertyuiop qwert qwer qwe wer asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm poiuy lkjhg mnbvc
ytrewq qazwsx qazwsxedc qaz wsx edc rfv tgb yhn ujm zaq xsw cde vfr 1qaz 2wsx 3edc 4rfv 5tgb zaq1 xsw2 cde3 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4
q1w2e3r4t5 a1s2d3 a1s2d3f4 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 azerty azertyuiop qwertz aqwzsx
`
  .trim()
  .split(/\s+/)

/** What people put before or after such a word without making it another one. */
const AFFIXES = [
  'my',
  'the',
  'new',
  'our',
  'is',
  'its',
  'i',
  'a',
  'am',
  'im',
  'me',
  'you',
  'mr',
  'mrs',
  'dr',
  'el',
  'al',
  'abu',
  'umm',
  'om',
]

/** Look-alikes: each is read as the letter that it stands for. `l`, `1` and `!` all look like `i`. */
const LOOKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '6': 'g',
}

const folded = (text: string): string => text.replace(/./gsu, (one) => LOOKS[one] ?? one)

const words = new Set(WORDS.map(folded))
const affixes = new Set(AFFIXES.map(folded))
const walks = new Set(WALKS)
const LONGEST = Math.max(...[...words, ...walks].map((word) => word.length))

const UP = '01234567890123456789'
const DOWN = '98765432109876543210'

/** A year, a day, a short number, a count, or the same again: digits that cost a guesser nothing. */
function isPlainNumber(digits: string): boolean {
  if (digits.length <= 4 || UP.includes(digits) || DOWN.includes(digits)) return true
  if (/^(\d{1,4})\1+\d?$/.test(digits)) return true
  return /^(?:\d{2}\d{2}(?:19|20|14)\d{2}|(?:19|20|14)\d{2}\d{2}\d{2})$/.test(digits)
}

/** Marks at the ends, between the words, or one repeated. */
const isPlainMarks = (marks: string): boolean => marks.length <= 2 || /^(.)\1+$/u.test(marks)

/** How far a run of one kind goes from `from`. */
const runAt = (text: string, from: number, kind: RegExp): string => {
  let end = from
  while (end < text.length && kind.test(text[end] ?? '')) end += 1
  return text.slice(from, end)
}

/** What stands for any row of keys. */
const KEYS = 'keys'

const DIGIT = /\d/
const MARK = /[^\p{L}\p{N}]/u

/** Beyond this length nothing of the kind is common any more. */
const MAX_LENGTH = 32

/** One or two letters and a count, the shortest way past a rule that asks for both: Aa123456. */
function isBareCount(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  const rest = text.replace(/\d/g, '')
  return text.includes(digits) && rest.length <= 3 && isPlainNumber(digits)
}

type Kind = 'start' | 'word' | 'digits' | 'marks'

/** Reads a password from left to right in every way that gives words, rows of keys, plain numbers and marks. */
class Reading {
  readonly #seen = new Set<string>()
  readonly #alike: string

  constructor(readonly text: string) {
    this.#alike = folded(text)
  }

  /** @param found the word so far: a second one counts only where it is the same */
  ends(at = 0, last: Kind = 'start', found = '', hasAffix = false): boolean {
    if (at === this.text.length) return found !== ''
    const state = `${at} ${last} ${found} ${hasAffix}`
    if (this.#seen.has(state)) return false
    this.#seen.add(state)
    return (
      (last !== 'digits' && this.#run(at, DIGIT, isPlainNumber, 'digits', found, hasAffix)) ||
      (last !== 'marks' && this.#run(at, MARK, isPlainMarks, 'marks', found, hasAffix)) ||
      this.#word(at, found, hasAffix)
    )
  }

  /** A run is taken whole, or up to where a look-alike begins a word. */
  #run(
    at: number,
    of: RegExp,
    isPlain: (run: string) => boolean,
    kind: Kind,
    found: string,
    hasAffix: boolean,
  ): boolean {
    const run = runAt(this.text, at, of)
    for (let n = run.length; n >= 1; n -= 1)
      if (isPlain(run.slice(0, n)) && this.ends(at + n, kind, found, hasAffix)) return true
    return false
  }

  #word(at: number, found: string, hasAffix: boolean): boolean {
    for (let n = 1; n <= Math.min(LONGEST, this.text.length - at); n += 1) {
      const word = this.#alike.slice(at, at + n)
      const free = found === '' || found === KEYS
      if (walks.has(this.text.slice(at, at + n)) && this.ends(at + n, 'word', found || KEYS, hasAffix)) return true
      if (words.has(word) && (free || found === word) && this.ends(at + n, 'word', word, hasAffix)) return true
      if (affixes.has(word) && !hasAffix && this.ends(at + n, 'word', found, true)) return true
    }
    return false
  }
}

/** Whether a password is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return text.length <= MAX_LENGTH && (isBareCount(text) || new Reading(text).ends())
}
