import { type SQL, sql } from 'drizzle-orm'
import type { Outcome } from '../../../server/channels/port.ts'
import type { OutgoingTemplate } from '../../../server/channels/whatsappCloud/port.ts'
import type { TestServer } from '../support.ts'

/** A number of Meta's in place of any account, and nothing else to send by; `send` says what becomes of a message. */
export function useMetaNumber({ services }: TestServer, send: (message: OutgoingTemplate) => Outcome): void {
  const gateway = {
    name: 'fake',
    send: (message: OutgoingTemplate) => Promise.resolve(send(message)),
    verify: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  services.senderOf = async (_entity, channel) =>
    channel === 'whatsappCloud' ? { channel, gateway, from: '+966500', perSecond: 10_000, key: 'fake/meta' } : null
  services.channelsOf = async () => new Set(['whatsappCloud'] as const)
}

/** A finished project and an approved template with two places, of one entity. */
export const projectAndTemplate = (entity: string, project: string, template: string): SQL[] => [
  sql`insert into projects (entity_id, id, code, name, description, required_amount, previous_donations, start_date, end_date, status)
    values (${entity}::uuid, ${project}::uuid, 'WTR-9', 'Wells of Jazan', 'x', 1000, 250, '2026-01-01', '2026-12-31', 'published')`,
  sql`insert into templates (entity_id, id, name, category, language, meta_name, body, variables, meta_status, status)
    values (${entity}::uuid, ${template}::uuid, 'Report ready', 'utility', 'en', 'report_ready', 'Dear {{1}}, {{2}} is finished.',
      '[{"label": null, "example": "Amal"}, {"label": null, "example": "Wells"}]'::jsonb, 'approved', 'active')`,
]

/** A campaign about them, to the donors who are marked. */
export const campaignOf = (template: string, project: string) => ({
  name: 'Wells are finished',
  template,
  project,
  variables: [
    { type: 'donorField', value: 'name' },
    { type: 'projectField', value: 'name' },
  ],
  audience: 'filtered',
  tags: ['wells'],
  sendNow: true,
})
