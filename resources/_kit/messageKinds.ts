/** What goes to many at once, by a dispatch. */
export const MASS_KINDS = ['report', 'metaCampaign', 'campaign', 'survey', 'yearLetter'] as const
/** What goes by itself, to one person. */
const SINGLE_KINDS = ['issueReply', 'questionWaits', 'fieldUpdate', 'chat', 'account', 'contact'] as const

export const MESSAGE_KINDS = [...MASS_KINDS, ...SINGLE_KINDS] as const
export type MessageKindName = (typeof MESSAGE_KINDS)[number]

interface Traits {
  /** A donor has it as their letter: what it refers to is archived in place of being deleted. */
  letter: boolean
  /** It counts in the entity's package. */
  counted: boolean
  /** One that failed, or that nobody knows of, may be sent once more by itself. Else its source is sent anew, or a copy of it. */
  repeated: boolean
}

const MASS: Traits = { letter: true, counted: true, repeated: false }
/** Staff and visitors: told what has become of something, or given a link. */
const TOLD: Traits = { letter: false, counted: false, repeated: false }
/** What a donor asked is answered. */
const ANSWER: Traits = { letter: true, counted: false, repeated: true }

/** What is so of each kind wherever it is asked; the compiler wants a line for a new one. */
const TRAITS: Readonly<Record<MessageKindName, Traits>> = {
  report: { ...MASS, repeated: true },
  metaCampaign: MASS,
  campaign: MASS,
  survey: MASS,
  yearLetter: MASS,
  issueReply: ANSWER,
  chat: ANSWER,
  questionWaits: TOLD,
  fieldUpdate: TOLD,
  account: TOLD,
  contact: TOLD,
}

export const isKind = (trait: keyof Traits, kind: MessageKindName): boolean => TRAITS[kind][trait]

/** The kinds of which it is not so. */
export const kindsBut = (trait: keyof Traits): readonly MessageKindName[] =>
  MESSAGE_KINDS.filter((kind) => !TRAITS[kind][trait])
