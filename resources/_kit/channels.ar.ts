/** What the ways to write to people are called, wherever they are named. */
export const waysAr = { email: 'البريد الإلكتروني', whatsapp: 'واتساب', sms: 'رسالة نصية' }

export const channelsAr = { ...waysAr, whatsappCloud: 'واتساب عبر Meta' }

/** Where both kinds of WhatsApp stand side by side. */
export const bothChannelsAr = { ...channelsAr, whatsapp: 'واتساب (جهاز مرتبط)' }
