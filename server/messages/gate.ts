import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { donors } from '../../resources/donors/schema.ts'

/** Why a donor gets no letter. Texts: `reports.gate.<reason>`. */
const GATE_REASONS = [
  'deleted',
  'archived',
  'unknownGiver',
  'deceased',
  'nothingToReport',
  'consentRefused',
  'consentUnknown',
  'stopped',
  'noEmail',
  'suppressed',
] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** What the gate looks at; the same whether it is asked for a count, a plan or a letter about to leave. */
export interface GateInput
  extends Pick<
    RecordOf<typeof donors>,
    'archived' | 'emailStopped' | 'reportConsent' | 'appealConsent' | 'deceased' | 'unknownGiver'
  > {
  hasEmail: boolean
  /** Messages come back from the address, or whoever is there complained of them. */
  suppressed: boolean
  deleted: boolean
  /** The donor's gifts to what the letter is about add up to more than nothing. */
  gave: boolean
}

/**
 * The one gate for letters (product.md 29). A report is a service: it goes unless refused. A report with an ask is an
 * appeal: it goes only where appeals were agreed to.
 * @returns null where the letter may go, else the reason that weighs most
 */
export function gate(donor: GateInput, appeal: boolean): GateReason | null {
  if (donor.deleted) return 'deleted'
  if (donor.archived) return 'archived'
  if (donor.unknownGiver) return 'unknownGiver'
  if (donor.deceased) return 'deceased'
  if (!donor.gave) return 'nothingToReport'
  if (donor.reportConsent === 'refused') return 'consentRefused'
  if (appeal && donor.appealConsent !== 'given')
    return donor.appealConsent === 'refused' ? 'consentRefused' : 'consentUnknown'
  return unreached(donor)
}

const unreached = ({
  emailStopped,
  hasEmail,
  suppressed,
}: Pick<GateInput, 'emailStopped' | 'hasEmail' | 'suppressed'>): GateReason | null => {
  if (emailStopped) return 'stopped'
  if (!hasEmail) return 'noEmail'
  return suppressed ? 'suppressed' : null
}

/** The gate for an answer to what a donor asked: no consent is needed for that. */
export function mayBeAnswered(donor: Omit<GateInput, 'gave'>): GateReason | null {
  if (donor.deleted) return 'deleted'
  if (donor.archived) return 'archived'
  if (donor.deceased) return 'deceased'
  return unreached(donor)
}
