import type { Rendered } from '../../../resources/_contracts/campaigns.ts'
import { filled, placesIn } from '../../../resources/meta_campaigns/placeholders.ts'
import type { ButtonValue, HeaderValue, OutgoingTemplate } from '../../channels/whatsappCloud/port.ts'
import type { CampaignTemplate } from './read.ts'
import { type CampaignDonor, type Facts, ownValue, type Variable, valuesOf } from './values.ts'

/** Where values are needed: the body's own, {{1}} of it also in the header and at the end of a button's address. */
export const placesOf = ({ headerType, headerText, body }: CampaignTemplate): number =>
  placesIn(body, headerType === 'text' ? headerText : null)

export const missingIn = (values: readonly (string | null)[]): number[] =>
  values.flatMap((value, index) => (value === null ? [index + 1] : []))

/** Whether a fallback stands in for some value of this donor. */
export const usesFallback = (variables: readonly Variable[], donor: CampaignDonor, facts: Facts): boolean =>
  variables.some((one) => ownValue(one, donor, facts) === null)

const labelOf = (button: CampaignTemplate['buttons'][number]): string =>
  button.kind === 'copy' ? button.code : button.label

export function render(
  template: CampaignTemplate,
  variables: readonly Variable[],
  donor: CampaignDonor,
  facts: Facts,
): Rendered {
  const values = valuesOf(variables, donor, facts)
  return {
    donor: donor.name,
    header: template.headerType === 'text' && template.headerText !== null ? filled(template.headerText, values) : null,
    body: filled(template.body, values),
    footer: template.footer,
    buttons: template.buttons.map(labelOf),
    missing: missingIn(values),
  }
}

/** The header's value: the first variable where its text has one, or the file that the service fetches. */
function headerOf(template: CampaignTemplate, first: string, file: string | null): HeaderValue | undefined {
  const { headerType, headerText } = template
  if (headerType === 'text') return placesIn(headerText) > 0 ? { type: 'text', text: first } : undefined
  if (headerType === 'none' || file === null) return undefined
  return headerType === 'pdf' ? { type: 'document', link: file } : { type: headerType, link: file }
}

/** {{1}} at the end of a button's address takes what its example shows: the template's own, the same for all. */
const buttonsOf = ({ buttons }: CampaignTemplate): ButtonValue[] =>
  buttons.flatMap((button, index): ButtonValue[] => {
    if (button.kind === 'copy') return [{ index, type: 'copyCode', code: button.code }]
    if (button.kind === 'url' && placesIn(button.url) > 0) return [{ index, type: 'url', text: button.example ?? '' }]
    return []
  })

/** As it stands on the phone: header, words, footer, and the buttons, each in a line. */
const wordsOf = (template: CampaignTemplate, values: readonly string[]): string =>
  [
    template.headerType === 'text' && template.headerText !== null ? filled(template.headerText, values) : null,
    filled(template.body, values),
    template.footer,
    template.buttons.map((one) => `[${labelOf(one)}]`).join(' '),
  ]
    .filter(Boolean)
    .join('\n\n')

/** The message as the service takes it. @param file an https address of the header's file */
export function compose(
  { id, to, file }: { id: string; to: string; file: string | null },
  template: CampaignTemplate,
  values: readonly string[],
): OutgoingTemplate {
  const header = headerOf(template, values[0] ?? '', file)
  const body = values.slice(0, placesIn(template.body))
  const buttons = buttonsOf(template)
  return {
    id,
    to,
    lang: template.language,
    template: {
      name: template.metaName ?? '',
      language: template.language,
      ...(header && { header }),
      ...(body.length > 0 && { body }),
      ...(buttons.length > 0 && { buttons }),
    },
    words: wordsOf(template, values),
  }
}
