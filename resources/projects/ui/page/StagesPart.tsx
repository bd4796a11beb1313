import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { todayIn } from '../../../../i18n/dates.ts'
import { choiceKey } from '../../../../resources/_kit/keys.ts'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Period } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { Steps } from '../../../../src/ui/Steps.tsx'
import { columnsOf } from '../../../_kit/field.ts'
import { projects, STAGES } from '../../schema.ts'
import { lateBy, type Stage, untouched } from '../../stages.ts'
import type { ProjectRow } from './types.ts'

const { pictures: PICTURES } = columnsOf(projects.fields.stages)

function Detail({ stage }: { stage: Stage }) {
  const place = useTexts<typeof projects>('projects').place('stages').column('pictures')
  const { startDate, endDate, note, pictures } = stage
  return (
    <>
      <Period from={startDate} to={endDate} />
      {note ? <div>{note}</div> : null}
      {PICTURES && pictures && pictures.length > 0 ? (
        <Box sx={{ mt: 1, maxWidth: 180 }}>
          <FieldValue field={PICTURES} value={pictures} place={place} size="page" />
        </Box>
      ) : null}
    </>
  )
}

const isBare = ({ startDate, endDate, note, pictures }: Stage): boolean =>
  startDate === null && endDate === null && !note && (pictures?.length ?? 0) === 0

/** product.md 16: the six stages in their order, those that nobody has touched included. */
export function StagesPart({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const { timeZone, locale } = useFormat()
  const today = todayIn(timeZone)
  const late = (stage: Stage): string | undefined => {
    const days = lateBy(stage, today)
    return days === 0 ? undefined : translate('project.stages.late', { smart_count: days })
  }
  const stages = STAGES.map((name) => project.stages?.find((one) => one.stage === name) ?? untouched(name))
  return (
    <Section title={translate('project.stages.title')}>
      <Steps
        label={translate('project.stages.title')}
        steps={stages.map((stage) => ({
          id: stage.stage,
          label:
            (locale === 'en' && stage.labelEn) ||
            stage.label ||
            translate(choiceKey<typeof projects>('projects', 'stages.stage', stage.stage)),
          state: stage.state,
          stateLabel: translate(choiceKey<typeof projects>('projects', 'stages.state', stage.state)),
          late: late(stage),
          detail: isBare(stage) ? undefined : <Detail stage={stage} />,
        }))}
      />
    </Section>
  )
}
