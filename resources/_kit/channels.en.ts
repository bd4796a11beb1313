/** What the ways to write to people are called, wherever they are named. */
export const waysEn = { email: 'Email', whatsapp: 'WhatsApp', sms: 'Text message' }

export const channelsEn = { ...waysEn, whatsappCloud: 'WhatsApp by Meta' }

/** Where both kinds of WhatsApp stand side by side. */
export const bothChannelsEn = { ...channelsEn, whatsapp: 'WhatsApp (linked device)' }
