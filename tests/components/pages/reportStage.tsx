import ReportBuilder from '../../../resources/reports/ui/builder/index.tsx'
import { show, useServer } from '../generate/harness.tsx'

export const PROJECT = '20000000-0000-4000-8000-000000000001'
export const REPORT = '20000000-0000-4000-8000-0000000000a1'
export const DONOR = '20000000-0000-4000-8000-0000000000d1'

export const report = (more: Record<string, unknown> = {}) => ({
  id: REPORT,
  version: 3,
  project: PROJECT,
  type: 'project',
  design: 'light',
  title: 'Wells of the valley',
  message: 'Water runs.',
  thankTitle: null,
  otherLanguage: null,
  otherTitle: null,
  otherMessage: null,
  otherThankTitle: null,
  coverImage: null,
  audience: 'allWhoGave',
  donors: null,
  appeal: false,
  channels: ['email'],
  status: 'draft',
  recipients: 0,
  sentCount: 0,
  failedCount: 0,
  unknownCount: 0,
  openedCount: 0,
  toldCount: 0,
  sentAt: null,
  askedBy: null,
  askedAt: null,
  approvedBy: null,
  approvedAt: null,
  sentBack: null,
  corrects: null,
  startsAt: null,
  sendAt: null,
  notSent: null,
  ...more,
})

/** A server that knows one draft of a report, and the way from it to letters. */
export function useBuilder() {
  const server = useServer()
  function stage(more: Record<string, unknown> = {}) {
    const now = {
      report: report(more),
      sendable: 214,
      held: {} as Record<string, number>,
      told: 0,
      languages: {} as object,
      short: [] as object[],
    }
    server.on('get', '*/api/meta', { body: { demo: false, mail: null } })
    server.on('get', `*/api/reports/${REPORT}`, () => ({ body: now.report }))
    server.on('get', `*/api/reports/${REPORT}/audience`, () => ({
      body: {
        total: now.sendable + Object.values(now.held).reduce((sum, one) => sum + one, 0),
        sendable: now.sendable,
        byChannel: now.sendable === 0 ? {} : { email: now.sendable },
        byLanguage: now.languages,
        short: now.short,
        ready: ['email'],
        held: now.held,
        told: now.told,
        sample: now.sendable === 0 ? [] : [{ id: DONOR, name: 'أحمد', language: 'ar' }],
      },
    }))
    server.list('project_updates', [], 0)
    server.list('surveys', [])
    server.on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Wells', status: 'published' } })
    return now
  }

  const open = (step: string, locale: 'en' | 'ar' = 'en', toasts = false) =>
    show(ReportBuilder, {
      resource: 'reports',
      locale,
      toasts,
      route: '/app/projects/:id/reports',
      at: `/app/projects/${PROJECT}/reports?report=${REPORT}&step=${step}`,
    })
  return { server, report, stage, open }
}
