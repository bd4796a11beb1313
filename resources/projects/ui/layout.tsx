import { onlyWhere } from '../../../src/generate/inputs/onlyWhere.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { projects } from '../schema.ts'

const FURTHER_DOWN = { xs: 160, sm: 160 }

/** It reads the form around it: the project's page, which has the same layout, shall not bring the forms' library. */
const SearchPreview = later(async () => (await import('./SearchPreview.tsx')).SearchPreview, FURTHER_DOWN)

export const layout = defineLayout(projects, {
  sections: [
    {
      key: 'basics',
      fields: [
        'name',
        'code',
        'type',
        'dedicatedTo',
        'classification',
        'licenceNumber',
        'approvalNumber',
        'progress',
        'description',
        'idea',
        'target',
        'targetDescription',
      ],
    },
    {
      key: 'money',
      fields: [
        'requiredAmount',
        'collectedAmount',
        'spentMoney',
        'currentDonations',
        'previousDonations',
        'previousDonationsUntil',
        'unitName',
        'unitTwo',
        'unitPlural',
        'unitMany',
        'unitNameEn',
        'unitPluralEn',
        'unitCost',
      ],
    },
    { key: 'time', fields: ['startDate', 'endDate'] },
    {
      key: 'place',
      fields: ['city', 'region', 'place', 'mapLink', 'beneficiaryCategory', 'beneficiaryNumbers', 'indicators'],
    },
    { key: 'people', fields: ['manager', 'supervisingAuthority'] },
    { key: 'media', fields: ['images', 'videos', 'videoFiles', 'documents', 'attachments'] },
    { key: 'stages', fields: ['stages'] },
    { key: 'results', fields: ['objectives', 'outcomes', 'achievements', 'partners'] },
    { key: 'contact', fields: ['contactNumber', 'messagesPhone', 'inboxEmail', 'donationLink'] },
    { key: 'visibility', fields: ['showOnMainPage', 'showProgress', 'hideFromStore'] },
    { key: 'search', fields: ['seoKeywords', 'seoDescription'], beside: SearchPreview },
  ],
  steps: [
    { key: 'basics', sections: ['basics', 'people'] },
    { key: 'means', sections: ['money', 'time'] },
    { key: 'place', sections: ['place'] },
    { key: 'media', sections: ['media'] },
    { key: 'work', sections: ['stages', 'results'] },
    { key: 'reach', sections: ['contact', 'visibility', 'search'] },
  ],
  inputs: { dedicatedTo: onlyWhere('type', 'special') },
  autosave: 'drafted',
})
