import { describe, expect, it } from 'vitest'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { checkForm } from '../../../src/generate/form/resolver.ts'
import { completing } from '../../../src/generate/texts.ts'

describe('what a record lacks says what it is needed for', () => {
  it.each([
    ['projects', 'publish'],
    ['surveys', 'activate'],
    ['templates', 'activate'],
    ['campaigns', 'send'],
    ['meta_campaigns', 'send'],
  ] as const)('%s: to %s', (resource, to) => {
    expect(completing(resource)).toBe(to)
  })

  it.each([
    ['send', 'requiredToSend'],
    ['activate', 'requiredToActivate'],
    ['publish', 'requiredToPublish'],
  ] as const)('[5.3] in the words of: %s', (to, key) => {
    const body = { title: 'Winter', description: 'x', audience: 'everyone', channels: ['email'] }
    const { faults } = checkForm(body, { shape: campaigns, mode: 'create', current: {}, complete: true, to })
    expect(faults.map(({ field, key: said }) => `${field} ${said}`)).toEqual([
      `link ${key}`,
      `image ${key}`,
      `licence ${key}`,
    ])
  })
})
