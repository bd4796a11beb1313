/** @jsxRuntime automatic */
import { Path, StyleSheet, Svg, Text, type TextProps, View } from '@react-pdf/renderer'
import { Children, type ReactNode } from 'react'
import { formatDate } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { type LetterTexts, letterTexts } from '../../i18n/letter.ts'
import { RIYAL_PATHS, RIYAL_VIEWBOX } from '../../i18n/riyal.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import { readableShade } from '../../resources/_kit/colours.ts'
import type { PaperSeal } from '../verify/seal.ts'
import { registerFonts } from './fonts.ts'

/** The pieces of a letter on paper, right to left or left to right. */

/** Paper is white and printers are various: the light colours, a little darker where they are thin. */
export const INK = {
  text: '#14211c',
  soft: '#4b5a53',
  line: '#d9d0bd',
  track: '#ece5d6',
  action: '#0f5c55',
  accent: '#e3a321',
  accentSoft: '#fbeecb',
  accentText: '#7d5200',
} as const

const SIZE = 11

/** What says how high its lines are says its size as well: else they are as high as those of a text of 18 points. */
export const sheet = StyleSheet.create({
  page: {
    fontFamily: registerFonts(),
    fontSize: SIZE,
    color: INK.text,
    paddingTop: 44,
    paddingBottom: 62,
    paddingHorizontal: 52,
  },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.35 },
  heading: { fontSize: 17, fontWeight: 700, lineHeight: 1.35 },
  subheading: { fontSize: 12.5, fontWeight: 700, marginBottom: 6, lineHeight: 1.4 },
  body: { fontSize: SIZE, lineHeight: 1.6 },
  soft: { color: INK.soft, fontSize: 9.5, lineHeight: 1.5 },
  block: { marginTop: 20 },
  pageFoot: { position: 'absolute', bottom: 28, left: 52, right: 52, fontSize: 9.5, color: INK.soft },
  rule: { borderBottomWidth: 0.75, borderBottomColor: INK.line },
})

export interface Paper {
  letter: Letter
  lang: 'ar' | 'en'
  t: LetterTexts
  /** Pictures by id, as JPEG or PNG. */
  pictures: Map<string, Buffer>
  /** Codes of projects that are no longer active. */
  inactive: string[]
  /** Without name and amount. */
  shared: boolean
  /** What became of its sending. */
  sending: readonly (readonly [string, string])[]
  /** By what it is verified; null where it was not signed. */
  seal: PaperSeal | null
  /** It is not as it was written down. */
  altered: boolean
  /** Its cover is lower than its design has it. */
  isLow: boolean
  /** So many pictures had no room on it. */
  picturesLeft: number
  /** Where all of them stand; null where nobody can be told. */
  address: string | null
}

type Optional = 'isLow' | 'shared' | 'sending' | 'seal' | 'altered' | 'picturesLeft' | 'address'
type Parts = Omit<Paper, 't' | Optional> & Partial<Pick<Paper, Optional>>

export const paperOf = (parts: Parts): Paper => ({
  isLow: false,
  shared: false,
  sending: [],
  seal: null,
  altered: false,
  picturesLeft: 0,
  address: null,
  ...parts,
  t: letterTexts(parts.lang),
})

/** All that a piece asks of the paper it stands on. */
export type Side = Pick<Paper, 'lang'>

/** What a piece asks that tells a day, or wears the colours of whose letter it is: one about a report, or about a year. */
export interface Told extends Side {
  t: LetterTexts
  letter: Pick<Letter, 'entity' | 'calendar' | 'timeZone'>
}

/** What draws the eye: the entity's main colour, in a shade that can be read on paper, or the house's own. */
export const actionOf = ({ letter: { entity } }: Pick<Told, 'letter'>): string =>
  entity.colours ? readableShade(entity.colours.primary.toLowerCase()) : INK.action

/** Flex rows do not follow the direction of the text: this one runs as the reader's eye does. */
export const row = (paper: Side) => (paper.lang === 'ar' ? ('row-reverse' as const) : ('row' as const))
export const start = (paper: Side) => (paper.lang === 'ar' ? ('right' as const) : ('left' as const))
export const end = (paper: Side) => (paper.lang === 'ar' ? ('left' as const) : ('right' as const))

/**
 * Where Arabic and digits meet inside a word ("2025م") the layout sees a place for a hyphen. 10000 is its "never";
 * the property is missing from the types alone.
 */
export const WHOLE_WORDS = { hyphenationPenalty: 10_000 }

type TextStyle = NonNullable<TextProps['style']>
const ARABIC_FIRST = /^[^A-Za-z\u0600-\u06ff]*[\u0600-\u06ff]/

/** Text in the page's direction. */
export function Words({ paper, style, children }: { paper: Side; style?: TextStyle; children: ReactNode }) {
  const direction = paper.lang === 'ar' ? ('rtl' as const) : ('ltr' as const)
  return (
    <Text {...WHOLE_WORDS} style={[{ direction, textAlign: start(paper) }, ...(style ? [style].flat() : [])]}>
      {children}
    </Text>
  )
}

/** Words of the entity's own: in the direction of their first letter, whatever the page's. */
export function Own({ children, style }: { children: string; style?: TextStyle }) {
  const rtl = ARABIC_FIRST.test(children)
  const own = {
    direction: rtl ? ('rtl' as const) : ('ltr' as const),
    textAlign: rtl ? ('right' as const) : ('left' as const),
  }
  return (
    <Text {...WHOLE_WORDS} style={[own, ...(style ? [style].flat() : [])]}>
      {children}
    </Text>
  )
}

export const amountIn = (paper: Side, amount: string): string =>
  formatMoney(amount, { locale: paper.lang, trim: true }).text

/** What an end of a line does not part: a day and its year. By both calendars it goes on below, a whole day in each line. */
const UNPARTED = / (?!\()/g

export const dayIn = (paper: Told, iso: string): string =>
  formatDate(iso, {
    locale: paper.lang,
    calendar: paper.letter.calendar,
    timeZone: paper.letter.timeZone,
  }).replaceAll(UNPARTED, '\u00a0')

/** A figure with the riyal sign drawn left of it. */
export function Figure(props: {
  paper: Side
  of: string
  size: number
  bold?: boolean
  struck?: boolean
  colour?: string
}) {
  const { paper, of, size, bold, struck, colour = INK.text } = props
  const text = formatMoney(of, { locale: paper.lang, trim: true }).number
  return (
    <View style={{ flexDirection: 'row', alignItems: 'center' }}>
      <Svg
        viewBox={RIYAL_VIEWBOX}
        style={{ width: size * 0.72, height: size * 0.8, marginRight: size * 0.22, marginBottom: size * 0.08 }}
      >
        {RIYAL_PATHS.map((path) => (
          <Path key={path} d={path} fill={colour} />
        ))}
      </Svg>
      <Text
        style={{
          fontSize: size,
          fontWeight: bold ? 700 : 400,
          color: colour,
          textDecoration: struck ? 'line-through' : 'none',
        }}
      >
        {text}
      </Text>
    </View>
  )
}

/** Name at the start, something at the end, a hairline below. */
export function Line({ paper, children, last }: { paper: Side; children: [ReactNode, ReactNode]; last?: boolean }) {
  return (
    <View
      wrap={false}
      style={[
        {
          flexDirection: row(paper),
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 12,
          paddingVertical: 5,
        },
        last ? {} : sheet.rule,
      ]}
    >
      <View style={{ flex: 1 }}>{children[0]}</View>
      {/* What is long goes on in a line of its own, never over the name. */}
      <View style={{ flexShrink: 1, maxWidth: '70%' }}>{children[1]}</View>
    </View>
  )
}

/** A bar of 0 to 100 percent with its words above and below. */
export function Gauge(props: { paper: Told; name: string; percent: number; of: string; colour?: string }) {
  const { paper, name, percent, of, colour = actionOf(props.paper) } = props
  return (
    <View wrap={false} style={{ marginTop: 8 }}>
      <View style={{ flexDirection: row(paper), justifyContent: 'space-between' }}>
        <Words paper={paper}>{name}</Words>
        <Text style={{ fontWeight: 700 }}>{`${percent}%`}</Text>
      </View>
      <View
        style={{
          flexDirection: row(paper),
          height: 6,
          marginTop: 3,
          marginBottom: 7,
          borderRadius: 3,
          backgroundColor: INK.track,
        }}
      >
        <View style={{ width: `${percent}%`, height: 6, borderRadius: 3, backgroundColor: colour }} />
      </View>
      <Words paper={paper} style={sheet.soft}>
        {of}
      </Words>
    </View>
  )
}

/** On which page something begins. They are laid out in turn, and what has no room on one is asked again on the next. */
function beginning() {
  let begins = 0
  return {
    on: (page: number): void => {
      begins = page
    },
    isBefore: (page: number): boolean => page > begins,
  }
}

interface SectionProps {
  paper: Side
  title: string
  /** What stands at the head of each further page that it goes on to: of a table, what its columns are. */
  again?: ReactNode
  children: ReactNode
}

/**
 * A part with its heading; the heading stays with what follows it, never alone at the foot of a page. Its first piece is never
 * parted: what may be higher than a page is handed over in pieces.
 */
export function Section({ paper, title, again, children }: SectionProps) {
  const [first, ...rest] = Children.toArray(children)
  const begun = beginning()
  return (
    <View style={sheet.block}>
      <View wrap={false}>
        {again && (
          <View
            render={({ pageNumber }) => {
              begun.on(pageNumber)
              return null
            }}
          />
        )}
        <Words paper={paper} style={sheet.subheading}>
          {title}
        </Words>
        {first}
      </View>
      {/* Below what it begins with, which says first on which page that stands. */}
      {again && <View fixed render={({ pageNumber }) => (begun.isBefore(pageNumber) ? again : null)} />}
      {rest}
    </View>
  )
}
