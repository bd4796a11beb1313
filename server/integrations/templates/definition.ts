import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { numbersIn } from '../../../resources/_kit/templates/variables.ts'
import type { templates } from '../../../resources/templates/schema.ts'
import type { Body, Button, Component, FileHeader, TemplateDefinition, TextHeader } from './port.ts'

type Row = RecordOf<typeof templates>
export type Described = Pick<
  Row,
  | 'metaName'
  | 'language'
  | 'category'
  | 'headerType'
  | 'headerText'
  | 'headerExample'
  | 'body'
  | 'variables'
  | 'footer'
  | 'buttons'
>

const FORMAT = { image: 'IMAGE', pdf: 'DOCUMENT', video: 'VIDEO' } as const
const CATEGORY = { marketing: 'MARKETING', utility: 'UTILITY', authentication: 'AUTHENTICATION' } as const

function headerOf({ headerType, headerText, headerExample }: Described): TextHeader | FileHeader | null {
  if (headerType === 'none') return null
  if (headerType !== 'text') return { type: 'HEADER', format: FORMAT[headerType] }
  const text = headerText ?? ''
  const example = numbersIn(text).length > 0 && { example: { header_text: [headerExample ?? ''] } }
  return { type: 'HEADER', format: 'TEXT', text, ...example }
}

function bodyOf({ body, variables }: Described): Body {
  // One list of examples, one for each variable.
  const example = variables.length > 0 && { example: { body_text: [variables.map((one) => one.example)] } }
  return { type: 'BODY', text: body, ...example }
}

function buttonOf(button: Described['buttons'][number]): Button {
  switch (button.kind) {
    case 'quickReply':
      return { type: 'QUICK_REPLY', text: button.label }
    case 'url': {
      const { label, url, example } = button
      const whole = numbersIn(url).length > 0 && { example: [url.replace('{{1}}', example ?? '')] }
      return { type: 'URL', text: label, url, ...whole }
    }
    case 'phone':
      return { type: 'PHONE_NUMBER', text: button.label, phone_number: button.phone }
    case 'copy':
      return { type: 'COPY_CODE', example: button.code }
  }
}

/** A template as Meta takes it. A header's file has no handle yet: `withHandle` of the port adds it. */
export function templateDefinition(row: Described): TemplateDefinition {
  const header = headerOf(row)
  const components: Component[] = [
    ...(header ? [header] : []),
    bodyOf(row),
    ...(row.footer === null ? [] : [{ type: 'FOOTER' as const, text: row.footer }]),
    ...(row.buttons.length === 0 ? [] : [{ type: 'BUTTONS' as const, buttons: row.buttons.map(buttonOf) }]),
  ]
  return {
    name: row.metaName ?? '',
    language: row.language,
    category: CATEGORY[row.category],
    parameter_format: 'POSITIONAL',
    components,
  }
}
