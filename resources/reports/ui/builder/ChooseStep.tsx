import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { ChoiceInput } from '../../../../src/generate/inputs/choice.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { ReferenceInput, ReferencesInput } from '../../../../src/generate/inputs/reference.tsx'
import { useRecord } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { audienceFilter, FILTER_FIELDS, filterRules } from '../../../_kit/audienceFilter.ts'
import { CODES } from '../../../_kit/codes.ts'
import type { ReportKind } from '../../../_kit/letters.ts'
import type { Rule } from '../../../_kit/rules.ts'
import { projects } from '../../../projects/schema.ts'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'

const { project, audience, donors } = reports.fields
const FIELDS = { project, audience, donors, ...audienceFilter }
/** Shown where donors are chosen by hand, and then one of them at least. */
const CHOSEN = { ...donors, required: true } as const

/** What the form leaves out was left empty. */
const NOTHING = {
  ...Object.fromEntries(FILTER_FIELDS.map((name) => [name, audienceFilter[name].default ?? null])),
  donors: [],
}

export type Choice = Pick<ReportRow, keyof typeof FIELDS>

const isByHand = ({ audience }: Partial<Choice>): boolean => audience === 'chosen'

const RULES: readonly Rule<keyof typeof FIELDS>[] = [
  ...filterRules,
  {
    field: 'donors',
    reads: ['audience', 'donors'],
    key: 'atLeastOneDonor',
    code: CODES.generic,
    holds: (record) => {
      const choice = record as Partial<Choice>
      return !isByHand(choice) || (choice.donors ?? []).length > 0
    },
  },
]

/** A project that is not published yet cannot be reported on. */
function Unpublished() {
  const translate = useTranslate()
  const id = useWatch<Choice, 'project'>({ name: 'project' }) as string | null
  const { data } = useRecord(projects, id ?? '', { enabled: id !== null })
  if (id === null || data === undefined || data.status === 'published') return null
  return (
    <Notice tone="warning">
      {translate('project.reports.needsPublishing')}{' '}
      <Link to={`/app/projects/draft/${id}`}>{translate('reports.choose.openProject')}</Link>
    </Notice>
  )
}

function Chosen() {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const chosen = useWatch<Choice, 'audience'>({ name: 'audience' })
  if (!isByHand({ audience: chosen })) return null
  return (
    <ReferencesInput
      field={CHOSEN}
      source="donors"
      place={{ ...texts.place('donors'), label: translate('reports.choose.find') }}
    />
  )
}

/** product.md 25: of a report that tells of work, whoever it is for; who has nothing new is left out unless somebody says otherwise. */
const isAlways = (name: string, kind: ReportKind): boolean => name === 'onlyNew' && kind === 'project'

/** [2.63] whom of the project's givers it means. */
function Filter({ kind }: { kind: ReportKind }) {
  const texts = useTexts('reports')
  const chosen = useWatch<Choice, 'audience'>({ name: 'audience' })
  const shown = FILTER_FIELDS.filter((name) => chosen === 'filtered' || isAlways(name, kind))
  return shown.map((name) => (
    <FieldInput key={name} field={audienceFilter[name]} source={name} place={texts.place(name)} />
  ))
}

interface ChooseStepProps {
  /** The draft, once there is one. */
  report: ReportRow | null
  /** The project that the page was opened for. */
  project: string | null
  kind: ReportKind
  onNext: (choice: Choice) => Promise<void>
}

/** What the report is about, and who gets it. */
export function ChooseStep({ report, project: preset, kind, onNext }: ChooseStepProps) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const about = { ...texts.place('project'), label: translate('reports.choose.project') }
  const readers = {
    ...texts.place('audience'),
    label: translate('reports.choose.audience'),
    choice: (value: string) => translate(`reports.choose.${value}`),
  }
  return (
    <Section title={translate('reports.step.choose')}>
      <FieldsForm
        fields={FIELDS}
        rules={RULES}
        initial={report ?? { project: preset, audience: 'allWhoGave', donors: [], onlyNew: kind === 'project' }}
        keep="report-choice"
        send={(choice) => onNext({ ...NOTHING, ...choice } as Choice)}
      >
        <ReferenceInput field={project} source="project" place={about} />
        <Unpublished />
        <ChoiceInput field={audience} source="audience" place={readers} />
        <Filter kind={kind} />
        <Chosen />
        <Box sx={{ display: 'flex', '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
          <SubmitButton label={translate('common.action.continue')} busyLabel={translate('common.action.continue')} />
        </Box>
      </FieldsForm>
    </Section>
  )
}
