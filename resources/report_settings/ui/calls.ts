import { runAction } from '../../../src/generate/calls.ts'
import { http } from '../../../src/providers/http.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Season } from '../../_kit/seasons.ts'
import type { Audience } from '../../reports/ui/calls.ts'
import type { reportSettings } from '../schema.ts'

export type SettingRow = RecordOf<typeof reportSettings>

/** What a setting would do now. */
export interface Outlook extends Audience {
  /** When it fires next; null where no time is set. */
  next: string | null
  /** Updates that were published since it was sent last. */
  news: number
  since: string | null
}

export interface PlannedTime {
  kind: 'setting' | 'report' | 'campaign' | 'metaCampaign'
  id: string
  name: string
  project: string | null
  projectName: string
  at: string
  donors: number
  onlyNew: boolean
}

export interface PlannedWeek {
  from: string
  to: string
  times: readonly PlannedTime[]
  letters: number
  donors: number
  most: number
}

export interface Upcoming {
  /** The entity's today. */
  today: string
  weeks: readonly PlannedWeek[]
  seasons: readonly { season: Season; on: string }[]
}

const PATH = '/api/report_settings'

export const readOutlook = async (id: string): Promise<Outlook> =>
  (await http<Outlook>(`${PATH}/${encodeURIComponent(id)}/outlook`)).json

export const readUpcoming = async (): Promise<Upcoming> => (await http<Upcoming>(`${PATH}/actions/upcoming`)).json

/** What it would make now, as this donor reads it, or the first of its readers; null where it has none. */
export const previewSetting = (
  id: string,
  look: { donor?: string; language: 'ar' | 'en' },
): Promise<{ html: string; donor: string | null }> => runAction('report_settings', id, 'preview', look)

/** `expected` is the count that a person has confirmed; the key makes a second click the same sending. */
export const runSetting = async (id: string, expected: number, idempotencyKey: string): Promise<{ report: string }> =>
  (
    await http<{ report: string }>(`${PATH}/${encodeURIComponent(id)}/run`, {
      method: 'POST',
      body: { expected },
      idempotencyKey,
    })
  ).json
