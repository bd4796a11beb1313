import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { names, source, useRecords } from '../../../../src/generate/records.ts'
import { RelatedList } from '../../../../src/generate/show/RelatedList.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { projectUpdates } from '../../../project_updates/schema.ts'
import { spendings } from '../../../spendings/schema.ts'
import { projects } from '../../schema.ts'
import { Films, hasFilm } from './Films.tsx'
import type { ProjectRow } from './types.ts'

/** More updates than this are looked through on their own tab. */
const MOST = 100

const EVIDENCE = names(spendings, 'description', 'evidence', 'date', 'amount')

/** Files that came with what was reported. */
function OfUpdates({ project }: { project: string }) {
  const translate = useTranslate()
  const texts = useTexts<typeof projectUpdates>('project_updates')
  const { data = [] } = useRecords(projectUpdates, {
    filter: { project },
    sort: { field: 'dateFrom', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  })
  const found = data.filter(({ attachments }) => attachments.length > 0)
  if (found.length === 0) return null
  return (
    <Section title={translate('project.documents.ofUpdates')}>
      {found.map(({ id, name, attachments }) => (
        <div key={id}>
          <Typography>
            <Link to={`/app/project_updates/${id}/show`}>
              <bdi>{name}</bdi>
            </Link>
          </Typography>
          <FieldValue
            field={projectUpdates.fields.attachments}
            value={attachments}
            place={texts.place('attachments')}
            size="page"
          />
        </div>
      ))}
    </Section>
  )
}

/** [2.18] the project's papers: its own, those of its updates, and the evidence of what was spent. */
export function Documents({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const texts = useTexts<typeof projects>('projects')
  const { documents, attachments } = project
  return (
    <>
      <Section title={texts.place('documents').label}>
        {(documents?.length ?? 0) === 0 ? (
          <Typography color="textSecondary">{translate('project.documents.empty')}</Typography>
        ) : (
          <FieldValue
            field={projects.fields.documents}
            value={documents}
            place={texts.place('documents')}
            size="page"
          />
        )}
      </Section>
      {attachments.length === 0 ? null : (
        <Section title={texts.place('attachments').label}>
          <FieldValue
            field={projects.fields.attachments}
            value={attachments}
            place={texts.place('attachments')}
            size="page"
          />
        </Section>
      )}
      {hasFilm(project) ? (
        <Section title={translate('project.documents.films')}>
          <Films project={project} />
        </Section>
      ) : null}
      <OfUpdates project={project.id} />
      <RelatedList
        resource={spendings.name}
        by={source(spendings, 'project')}
        id={project.id}
        title={translate('project.documents.evidence')}
        columns={EVIDENCE}
        empty={<EmptyState title={translate('common.state.empty')} text={translate('project.spending.empty')} />}
      />
    </>
  )
}
