/** Short texts of the product's own, shown where a brand has none: whole documents, not words of the interface. */
export interface PublicText {
  title: string
  intro: string
  sections: readonly { title: string; text: readonly string[] }[]
}
export const publicTextNames = ['help', 'privacy', 'terms'] as const
export type PublicTexts = Record<(typeof publicTextNames)[number], PublicText>

export const pages: PublicTexts = {
  help: {
    title: 'Help',
    intro: 'The answers people look for before they are in.',
    sections: [
      {
        title: 'I forgot my password',
        text: [
          'On the log-in page choose "Forgot password?". You name your account, get a code by e-mail or SMS, and set a new password. The code goes to what your account has on file.',
          'No code arrives: look into the junk folder, wait a minute and send another. If your account has neither an e-mail address nor a phone number, your administrator can set a new password.',
        ],
      },
      {
        title: 'The Google code is not accepted',
        text: [
          'The code of an authenticator app counts for half a minute, and once. Check that the clock of your phone is set by itself. Without the phone, use one of the recovery codes you kept; each works once.',
          'With neither, ask your administrator to switch two-step sign-in off for your account.',
        ],
      },
      {
        title: 'My address is not allowed',
        text: [
          'Your company or your account may only be used from certain networks. Log in from one of them, or ask your administrator to add the one you are on.',
        ],
      },
      {
        title: 'My account is frozen',
        text: [
          'Only an administrator of your company or of your provider can open it again. The contacts on the log-in page lead to the right people.',
        ],
      },
      {
        title: 'I have no account',
        text: [
          'A company asks for one on the register page; an administrator looks at it and answers by e-mail. Somebody whose company has an account already asks their own administrator.',
        ],
      },
      {
        title: 'The page is slow or does not load',
        text: [
          'The connection check shows what this browser and this network do with the console. Its report can be copied and sent to support; it holds no secrets.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    intro: 'What this console keeps about the people who use it, and why.',
    sections: [
      {
        title: 'What is kept',
        text: [
          'Of your account: username, name, e-mail address, phone number, language and time zone. Of its use: sign-ins with time, network address and browser, and the changes you make, so that it can be told who did what.',
          'Passwords are kept as a hash that cannot be read back. Codes by SMS and e-mail are kept sealed and hold for ten minutes.',
        ],
      },
      {
        title: 'What your messages hold',
        text: [
          'Numbers and texts that you send are kept to deliver them, to prove delivery and to bill them. They are seen by your company and by those who run the service for it, and handed to the operators that deliver them.',
        ],
      },
      {
        title: 'What is in this browser',
        text: [
          'Your session, your language and how you arranged the console. Nothing is shared with advertisers, and no other site is told that you were here.',
        ],
      },
      {
        title: 'How long',
        text: [
          'Logs are deleted after the time the operator of this platform has set. Records of money are kept as long as the law asks for.',
        ],
      },
      {
        title: 'What you can ask for',
        text: [
          'To see what is kept about you, to have it corrected, and to have it deleted where no law says otherwise. Turn to your administrator or to the contacts on the log-in page.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    intro:
      'The rules of this console. A contract between your company and its provider goes before them.',
    sections: [
      {
        title: 'Who may use it',
        text: [
          'People whom a company with an account has named. An account belongs to one person: keep password and codes to yourself, and say at once if somebody else may know them.',
        ],
      },
      {
        title: 'What may be sent',
        text: [
          'Messages to people who agreed to get them, or who expect them, by the laws of the country they are in. Not allowed: fraud, phishing, what hides who sends it, and what the receiving country forbids.',
          'Who opts out is not written to again. Sender names must be your own, or yours to use.',
        ],
      },
      {
        title: 'What it costs',
        text: [
          'Prices are those of the rate group of your company, per part of a message and destination. What a message costs is reserved when it is accepted and settled with its outcome.',
        ],
      },
      {
        title: 'What is promised',
        text: [
          'Messages are handed to operators as fast as they take them, and the receipts are shown as the operators send them. Whether a handset shows a message is not in our hands.',
        ],
      },
      {
        title: 'When an account is closed',
        text: [
          'An account that breaks these rules may be frozen at once. Records stay as long as the law asks for; money that was not used is settled by the contract.',
        ],
      },
    ],
  },
}
