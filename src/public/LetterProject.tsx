import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { Grant, Indicators, Payments, PlannedActual, Spendings, StageTable } from './Formal.tsx'
import { Gifts } from './Gifts.tsx'
import { type PartViews, Told } from './LetterParts.tsx'
import { Beneficiaries, ByFund, GiveAgain, Progress, ProjectHead, Stages, WhereItWent } from './Project.tsx'
import { usePage } from './page.tsx'
import { Updates } from './Updates.tsx'

interface PartProps {
  project: LetterProject
  index: number
}

const PERSONAL: PartViews = {
  gifts: Gifts,
  share: WhereItWent,
  progress: Progress,
  stages: ({ project }) => <Stages stages={project.stages} />,
  updates: ({ project }) => <Updates updates={project.updates} />,
  indicators: Indicators,
  spendings: Spendings,
  beneficiaries: Beneficiaries,
  ask: GiveAgain,
}

const FORMAL: PartViews = {
  ...PERSONAL,
  gifts: Payments,
  share: Grant,
  progress: ({ project }) => (
    <>
      <PlannedActual project={project} />
      <ByFund project={project} named />
    </>
  ),
  stages: StageTable,
}

/** One project of the letter: what became of the gift, how the project stands, what happened there. */
export function Project({ project, index }: PartProps) {
  const { t, state } = usePage()
  const id = `project-${index + 1}`
  const inactive = state.projectInactive.includes(project.code)
  return (
    <article className="project" aria-labelledby={id}>
      <ProjectHead project={project} id={id} inactive={inactive} />
      {inactive && <p className="notice">{t.inactive}</p>}
      {inactive && !state.shared && <Gifts project={project} />}
      {!inactive && <Told project={project} index={index} views={PERSONAL} usual="personal" />}
    </article>
  )
}

/** The letter of a granting body: the grant, its payments, planned against actual, indicators, evidence. */
export function FormalProject({ project, index }: PartProps) {
  const { t, state } = usePage()
  const id = `project-${index + 1}`
  const inactive = state.projectInactive.includes(project.code)
  return (
    <article className="project formal" aria-labelledby={id}>
      <ProjectHead project={project} id={id} inactive={inactive} />
      {inactive && <p className="notice">{t.inactive}</p>}
      {inactive && !state.shared && (
        <>
          <Grant project={project} />
          <Payments project={project} />
        </>
      )}
      {!inactive && <Told project={project} index={index} views={FORMAL} usual="formal" />}
    </article>
  )
}
