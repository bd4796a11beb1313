import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { Field } from '../../../_kit/field.ts'
import type { ReportKind } from '../../../_kit/letters.ts'
import { licensed } from '../../../_kit/reportWords.ts'
import type { Resource } from '../../../_kit/resource.ts'
import { designPath, thanksPreviewPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'

const { title, message, thankTitle, coverImage, parts, survey, appeal, licence, channels, promised } = reports.fields
const { otherLanguage, otherTitle, otherMessage, otherThankTitle } = reports.fields
const asked = (field: Field): Field => ({ ...field, required: true })

const NOTICE = { title, message: asked(message), coverImage, channels: asked(channels), promised }
const OTHER = { otherLanguage, otherTitle, otherMessage }

/** What a report of each kind says above each donor's own gifts; without a message there is none. */
const FIELDS: Record<ReportKind, Readonly<Record<string, Field>>> = {
  project: {
    ...OTHER,
    otherThankTitle,
    title,
    message: asked(message),
    thankTitle,
    coverImage,
    parts,
    survey,
    appeal,
    licence,
    channels: asked(channels),
    promised,
  },
  notice: { ...OTHER, ...NOTICE },
  thanks: {
    ...OTHER,
    otherThankTitle,
    title,
    thankTitle: asked(thankTitle),
    message: asked(message),
    coverImage,
    channels: asked(channels),
    promised,
  },
  ehsan: NOTICE,
}

const COMPOSED = Object.fromEntries(
  Object.entries(FIELDS).map(([kind, fields]) => [
    kind,
    { ...reports, fields, rules: 'licence' in fields ? [licensed] : [] } as Resource,
  ]),
) as Record<ReportKind, Resource>

export const composedOf = (kind: ReportKind): Resource => COMPOSED[kind]

type Place = { label: string; hint?: string | undefined }

/** In a word of thanks the message is what stands below its title; no donor reads an Ehsan report. */
export function placeOf<P extends Place>(
  kind: ReportKind,
  name: string,
  place: P,
  translate: (key: string) => string,
): P {
  if (kind === 'thanks' && name === 'message')
    return {
      ...place,
      label: translate('reports.kinds.thanks.details'),
      hint: translate('reports.kinds.thanks.detailsHint'),
    }
  if (kind !== 'ehsan') return place
  // It is published, and sent to nobody.
  const own = { ...place, needed: translate('common.state.requiredTo.publish') }
  if (name === 'title') return { ...own, hint: undefined }
  if (name === 'message')
    return { ...own, label: translate('reports.ehsan.summary'), hint: translate('reports.ehsan.summaryHint') }
  return own
}

/** [2.27] how the letter looks, and the page of thanks that others may read. */
export function DesignLine({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  if (report.type === 'notice') return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>
        {texts.place('design').label}: <strong>{texts.place('design').choice(report.design)}</strong>
      </span>
      <Button component={Link} to={designPath(report.project, report.id)} size="small">
        {translate('reports.designs.change')}
      </Button>
      {report.type === 'thanks' ? (
        <Button component={Link} to={thanksPreviewPath(report)} size="small">
          {translate('reports.kinds.thanks.page')}
        </Button>
      ) : null}
    </Box>
  )
}
