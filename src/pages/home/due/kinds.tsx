import { useTranslate } from 'react-admin'
import type { Dashboard } from '../../../../resources/_contracts/newsfeed.ts'
import { anchorOf, QUESTIONS_PATH, usePassedHint } from '../../../../resources/donor_issues/ui/questions/usePassed.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { DueKind } from './DueKinds.tsx'

/** What stands on the homes of both roles of an entity's staff. */

/** So much of a question stands in a line. */
const BEGINNING = 140

const beginning = (text: string): string => (text.length > BEGINNING ? `${text.slice(0, BEGINNING).trimEnd()} …` : text)

/** product.md 2: what support asks, each line the way to the question. A home names no donor. */
export function usePassedKind(): { passed: DueKind | null; isKnown: boolean } {
  const translate = useTranslate()
  const { passed, isKnown } = usePassedHint()
  if (passed === undefined) return { passed: null, isKnown }
  const lines = passed.questions.map(({ id, projectName, message }) => ({
    id,
    to: `${QUESTIONS_PATH}#${anchorOf(id)}`,
    name: projectName,
    note: <bdi>{beginning(message)}</bdi>,
  }))
  const title = translate('issues.passed.title')
  return { passed: { id: 'passed', title, tone: 'warning', total: passed.total, all: QUESTIONS_PATH, lines }, isKnown }
}

/** Updates that were sent from the field and that no donor has seen, each the way to its publication. */
export function useWaitingKind(): (waiting: Dashboard['waiting']) => DueKind {
  const translate = useTranslate()
  return ({ count, updates }) => ({
    id: 'waiting',
    title: translate('dashboard.projectAdmin.waiting'),
    tone: 'info',
    total: count,
    lines: updates.map(({ id, name, at, project }) => ({
      id,
      to: `/app/project_updates/${id}/show`,
      name,
      note: (
        <>
          <bdi>{project}</bdi>
          {' · '}
          <DateText value={at} />
        </>
      ),
    })),
  })
}

/** An update of a project from where one stands. */
export const quickUpdateOf = (project: string): string => `/app/quick-update?project=${project}`

/** Running projects whose donors have heard nothing for 90 days, each the way to its next update. */
export function useQuietKind(): (quiet: Dashboard['quiet']) => DueKind {
  const translate = useTranslate()
  const word = (key: string) => translate(`dashboard.projectAdmin.${key}`)
  return ({ count, projects }) => ({
    id: 'quiet90',
    title: word('quiet90'),
    tone: 'danger',
    total: count,
    lines: projects.map(({ id, name, at }) => ({
      id,
      to: quickUpdateOf(id),
      name,
      note:
        at === null ? (
          word('neverUpdated')
        ) : (
          <>
            {word('lastUpdate')}: <DateText value={at} />
          </>
        ),
    })),
  })
}
