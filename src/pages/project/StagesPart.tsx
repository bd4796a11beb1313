import { useTranslate } from 'react-admin'
import { STAGES } from '../../../resources/projects/schema.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import type { ProjectRow, ProjectStage } from './types.ts'

const blank = (stage: ProjectStage['stage']): ProjectStage => ({
  stage,
  label: null,
  state: 'notStarted',
  date: null,
  note: null,
})

/** product.md 16: the six stages in their order, those that nobody has touched included. */
export function StagesPart({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const stages = STAGES.map((name) => project.stages?.find((one) => one.stage === name) ?? blank(name))
  return (
    <Section title={translate('project.stages.title')}>
      <Steps
        label={translate('project.stages.title')}
        steps={stages.map(({ stage, label, state, date, note }) => ({
          id: stage,
          label: label || translate(`resources.projects.choices.stages.stage.${stage}`),
          state,
          stateLabel: translate(`resources.projects.choices.progress.${state}`),
          detail:
            date === null && !note ? undefined : (
              <>
                {date === null ? null : <DateText value={date} />}
                {note ? <div>{note}</div> : null}
              </>
            ),
        }))}
      />
    </Section>
  )
}
