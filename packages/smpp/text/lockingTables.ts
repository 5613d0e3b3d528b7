/** Characters of consecutive codes, from a first one on. */
export type Run = readonly [first: number, characters: string]

/** Tables by their national language identifier. */
export type Tables = Readonly<Partial<Record<number, readonly Run[]>>>

/**
 * National language locking shift tables (3GPP TS 23.038 V18.0.0 annex A.3): what these have in place of characters of the
 * default alphabet. There is none for Spanish (2).
 */
export const latinLockingTables: Tables = {
  // A.3.1 Turkish
  1: [
    [0x04, '€'],
    [0x07, 'ı'],
    [0x0b, 'Ğğ'],
    [0x1c, 'Şş'],
    [0x40, 'İ'],
    [0x60, 'ç'],
  ],
  // A.3.3 Portuguese
  3: [
    [0x04, 'ê'],
    [0x06, 'úíóç'],
    [0x0b, 'Ôô'],
    [0x0e, 'Áá'],
    [0x12, 'ªÇÀ∞^\\€Ó|'],
    [0x1c, 'ÂâÊ'],
    [0x24, 'º'],
    [0x40, 'Í'],
    [0x5b, 'ÃÕÚ'],
    [0x60, '~'],
    [0x7b, 'ãõ`'],
  ],
}

/** Line feed, carriage return, punctuation, digits and small letters: all tables below have them. */
export const lockingFrame: readonly Run[] = [
  [0x0a, '\n'],
  [0x0d, '\r'],
  [0x20, ' !'],
  [0x28, ')('],
  [0x2c, ','],
  [0x2e, '.'],
  [0x30, '0123456789:;'],
  [0x3f, '?'],
  [0x61, 'abcdefghijklmnopqrstuvwxyz'],
]

/** Those of Indic scripts and Urdu, beside the frame; codes without a character are reserved. */
export const otherLockingTables: Tables = {
  // A.3.4 Bengali
  4: [
    [0x00, '\u0981\u0982\u0983\u0985\u0986\u0987\u0988\u0989\u098a\u098b'],
    [0x0b, '\u098c'],
    [0x0f, '\u098f\u0990'],
    [0x13, '\u0993\u0994\u0995\u0996\u0997\u0998\u0999\u099a'],
    [0x1c, '\u099b\u099c\u099d\u099e'],
    [0x22, '\u099f\u09a0\u09a1\u09a2\u09a3\u09a4'],
    [0x2a, '\u09a5\u09a6'],
    [0x2d, '\u09a7'],
    [0x2f, '\u09a8'],
    [0x3d, '\u09aa\u09ab'],
    [0x40, '\u09ac\u09ad\u09ae\u09af\u09b0'],
    [0x46, '\u09b2'],
    [0x4a, '\u09b6\u09b7\u09b8\u09b9\u09bc\u09bd\u09be\u09bf\u09c0\u09c1\u09c2\u09c3\u09c4'],
    [0x59, '\u09c7\u09c8'],
    [0x5d, '\u09cb\u09cc\u09cd\u09ce'],
    [0x7b, '\u09d7\u09dc\u09dd\u09f0\u09f1'],
  ],
  // A.3.5 Gujarati
  5: [
    [0x00, '\u0a81\u0a82\u0a83\u0a85\u0a86\u0a87\u0a88\u0a89\u0a8a\u0a8b'],
    [0x0b, '\u0a8c\u0a8d'],
    [0x0f, '\u0a8f\u0a90\u0a91'],
    [0x13, '\u0a93\u0a94\u0a95\u0a96\u0a97\u0a98\u0a99\u0a9a'],
    [0x1c, '\u0a9b\u0a9c\u0a9d\u0a9e'],
    [0x22, '\u0a9f\u0aa0\u0aa1\u0aa2\u0aa3\u0aa4'],
    [0x2a, '\u0aa5\u0aa6'],
    [0x2d, '\u0aa7'],
    [0x2f, '\u0aa8'],
    [0x3d, '\u0aaa\u0aab'],
    [0x40, '\u0aac\u0aad\u0aae\u0aaf\u0ab0'],
    [0x46, '\u0ab2\u0ab3'],
    [
      0x49,
      '\u0ab5\u0ab6\u0ab7\u0ab8\u0ab9\u0abc\u0abd\u0abe\u0abf\u0ac0\u0ac1\u0ac2\u0ac3\u0ac4' +
        '\u0ac5',
    ],
    [0x59, '\u0ac7\u0ac8\u0ac9'],
    [0x5d, '\u0acb\u0acc\u0acd\u0ad0'],
    [0x7b, '\u0ae0\u0ae1\u0ae2\u0ae3\u0af1'],
  ],
  // A.3.6 Hindi
  6: [
    [0x00, '\u0901\u0902\u0903\u0905\u0906\u0907\u0908\u0909\u090a\u090b'],
    [0x0b, '\u090c\u090d'],
    [0x0e, '\u090e\u090f\u0910\u0911\u0912\u0913\u0914\u0915\u0916\u0917\u0918\u0919\u091a'],
    [0x1c, '\u091b\u091c\u091d\u091e'],
    [0x22, '\u091f\u0920\u0921\u0922\u0923\u0924'],
    [0x2a, '\u0925\u0926'],
    [0x2d, '\u0927'],
    [0x2f, '\u0928'],
    [0x3c, '\u0929\u092a\u092b'],
    [
      0x40,
      '\u092c\u092d\u092e\u092f\u0930\u0931\u0932\u0933\u0934\u0935\u0936\u0937\u0938\u0939' +
        '\u093c\u093d\u093e\u093f\u0940\u0941\u0942\u0943\u0944\u0945\u0946\u0947\u0948\u0949' +
        '\u094a\u094b\u094c\u094d\u0950',
    ],
    [0x7b, '\u0972\u097b\u097c\u097e\u097f'],
  ],
  // A.3.7 Kannada
  7: [
    [0x01, '\u0c82\u0c83\u0c85\u0c86\u0c87\u0c88\u0c89\u0c8a\u0c8b'],
    [0x0b, '\u0c8c'],
    [0x0e, '\u0c8e\u0c8f\u0c90'],
    [0x12, '\u0c92\u0c93\u0c94\u0c95\u0c96\u0c97\u0c98\u0c99\u0c9a'],
    [0x1c, '\u0c9b\u0c9c\u0c9d\u0c9e'],
    [0x22, '\u0c9f\u0ca0\u0ca1\u0ca2\u0ca3\u0ca4'],
    [0x2a, '\u0ca5\u0ca6'],
    [0x2d, '\u0ca7'],
    [0x2f, '\u0ca8'],
    [0x3d, '\u0caa\u0cab'],
    [0x40, '\u0cac\u0cad\u0cae\u0caf\u0cb0\u0cb1\u0cb2\u0cb3'],
    [0x49, '\u0cb5\u0cb6\u0cb7\u0cb8\u0cb9\u0cbc\u0cbd\u0cbe\u0cbf\u0cc0\u0cc1\u0cc2\u0cc3\u0cc4'],
    [0x58, '\u0cc6\u0cc7\u0cc8'],
    [0x5c, '\u0cca\u0ccb\u0ccc\u0ccd\u0cd5'],
    [0x7b, '\u0cd6\u0ce0\u0ce1\u0ce2\u0ce3'],
  ],
  // A.3.8 Malayalam
  8: [
    [0x01, '\u0d02\u0d03\u0d05\u0d06\u0d07\u0d08\u0d09\u0d0a\u0d0b'],
    [0x0b, '\u0d0c'],
    [0x0e, '\u0d0e\u0d0f\u0d10'],
    [0x12, '\u0d12\u0d13\u0d14\u0d15\u0d16\u0d17\u0d18\u0d19\u0d1a'],
    [0x1c, '\u0d1b\u0d1c\u0d1d\u0d1e'],
    [0x22, '\u0d1f\u0d20\u0d21\u0d22\u0d23\u0d24'],
    [0x2a, '\u0d25\u0d26'],
    [0x2d, '\u0d27'],
    [0x2f, '\u0d28'],
    [0x3d, '\u0d2a\u0d2b'],
    [0x40, '\u0d2c\u0d2d\u0d2e\u0d2f\u0d30\u0d31\u0d32\u0d33\u0d34\u0d35\u0d36\u0d37\u0d38\u0d39'],
    [0x4f, '\u0d3d\u0d3e\u0d3f\u0d40\u0d41\u0d42\u0d43\u0d44'],
    [0x58, '\u0d46\u0d47\u0d48'],
    [0x5c, '\u0d4a\u0d4b\u0d4c\u0d4d\u0d57'],
    [0x7b, '\u0d60\u0d61\u0d62\u0d63\u0d79'],
  ],
  // A.3.9 Oriya
  9: [
    [0x00, '\u0b01\u0b02\u0b03\u0b05\u0b06\u0b07\u0b08\u0b09\u0b0a\u0b0b'],
    [0x0b, '\u0b0c'],
    [0x0f, '\u0b0f\u0b10'],
    [0x13, '\u0b13\u0b14\u0b15\u0b16\u0b17\u0b18\u0b19\u0b1a'],
    [0x1c, '\u0b1b\u0b1c\u0b1d\u0b1e'],
    [0x22, '\u0b1f\u0b20\u0b21\u0b22\u0b23\u0b24'],
    [0x2a, '\u0b25\u0b26'],
    [0x2d, '\u0b27'],
    [0x2f, '\u0b28'],
    [0x3d, '\u0b2a\u0b2b'],
    [0x40, '\u0b2c\u0b2d\u0b2e\u0b2f\u0b30'],
    [0x46, '\u0b32\u0b33'],
    [0x49, '\u0b35\u0b36\u0b37\u0b38\u0b39\u0b3c\u0b3d\u0b3e\u0b3f\u0b40\u0b41\u0b42\u0b43\u0b44'],
    [0x59, '\u0b47\u0b48'],
    [0x5d, '\u0b4b\u0b4c\u0b4d\u0b56'],
    [0x7b, '\u0b57\u0b60\u0b61\u0b62\u0b63'],
  ],
  // A.3.10 Punjabi
  10: [
    [0x00, '\u0a01\u0a02\u0a03\u0a05\u0a06\u0a07\u0a08\u0a09\u0a0a'],
    [0x0f, '\u0a0f\u0a10'],
    [0x13, '\u0a13\u0a14\u0a15\u0a16\u0a17\u0a18\u0a19\u0a1a'],
    [0x1c, '\u0a1b\u0a1c\u0a1d\u0a1e'],
    [0x22, '\u0a1f\u0a20\u0a21\u0a22\u0a23\u0a24'],
    [0x2a, '\u0a25\u0a26'],
    [0x2d, '\u0a27'],
    [0x2f, '\u0a28'],
    [0x3d, '\u0a2a\u0a2b'],
    [0x40, '\u0a2c\u0a2d\u0a2e\u0a2f\u0a30'],
    [0x46, '\u0a32\u0a33'],
    [0x49, '\u0a35\u0a36'],
    [0x4c, '\u0a38\u0a39\u0a3c'],
    [0x50, '\u0a3e\u0a3f\u0a40\u0a41\u0a42'],
    [0x59, '\u0a47\u0a48'],
    [0x5d, '\u0a4b\u0a4c\u0a4d\u0a51'],
    [0x7b, '\u0a70\u0a71\u0a72\u0a73\u0a74'],
  ],
  // A.3.11 Tamil
  11: [
    [0x01, '\u0b82\u0b83\u0b85\u0b86\u0b87\u0b88\u0b89\u0b8a'],
    [0x0e, '\u0b8e\u0b8f\u0b90'],
    [0x12, '\u0b92\u0b93\u0b94\u0b95'],
    [0x19, '\u0b99\u0b9a'],
    [0x1d, '\u0b9c'],
    [0x1f, '\u0b9e'],
    [0x22, '\u0b9f'],
    [0x26, '\u0ba3\u0ba4'],
    [0x2f, '\u0ba8'],
    [0x3c, '\u0ba9\u0baa'],
    [0x42, '\u0bae\u0baf\u0bb0\u0bb1\u0bb2\u0bb3\u0bb4\u0bb5\u0bb6\u0bb7\u0bb8\u0bb9'],
    [0x50, '\u0bbe\u0bbf\u0bc0\u0bc1\u0bc2'],
    [0x58, '\u0bc6\u0bc7\u0bc8'],
    [0x5c, '\u0bca\u0bcb\u0bcc\u0bcd\u0bd0'],
    [0x7b, '\u0bd7\u0bf0\u0bf1\u0bf2\u0bf9'],
  ],
  // A.3.12 Telugu
  12: [
    [0x00, '\u0c01\u0c02\u0c03\u0c05\u0c06\u0c07\u0c08\u0c09\u0c0a\u0c0b'],
    [0x0b, '\u0c0c'],
    [0x0e, '\u0c0e\u0c0f\u0c10'],
    [0x12, '\u0c12\u0c13\u0c14\u0c15\u0c16\u0c17\u0c18\u0c19\u0c1a'],
    [0x1c, '\u0c1b\u0c1c\u0c1d\u0c1e'],
    [0x22, '\u0c1f\u0c20\u0c21\u0c22\u0c23\u0c24'],
    [0x2a, '\u0c25\u0c26'],
    [0x2d, '\u0c27'],
    [0x2f, '\u0c28'],
    [0x3d, '\u0c2a\u0c2b'],
    [0x40, '\u0c2c\u0c2d\u0c2e\u0c2f\u0c30\u0c31\u0c32\u0c33'],
    [0x49, '\u0c35\u0c36\u0c37\u0c38\u0c39'],
    [0x4f, '\u0c3d\u0c3e\u0c3f\u0c40\u0c41\u0c42\u0c43\u0c44'],
    [0x58, '\u0c46\u0c47\u0c48'],
    [0x5c, '\u0c4a\u0c4b\u0c4c\u0c4d\u0c55'],
    [0x7b, '\u0c56\u0c60\u0c61\u0c62\u0c63'],
  ],
  // A.3.13 Urdu
  13: [
    [0x00, '\u0627\u0622\u0628\u067b\u0680\u067e\u06a6\u062a\u06c2\u067f'],
    [0x0b, '\u0679\u067d'],
    [0x0e, '\u067a\u067c\u062b\u062c\u0681\u0684\u0683\u0685\u0686\u0687\u062d\u062e\u062f'],
    [0x1c, '\u068c\u0688\u0689\u068a'],
    [0x22, '\u068f\u068d\u0630\u0631\u0691\u0693'],
    [0x2a, '\u0699\u0632'],
    [0x2d, '\u0696'],
    [0x2f, '\u0698'],
    [0x3c, '\u069a\u0633\u0634'],
    [
      0x40,
      '\u0635\u0636\u0637\u0638\u0639\u0641\u0642\u06a9\u06aa\u06ab\u06af\u06b3\u06b1\u0644' +
        '\u0645\u0646\u06ba\u06bb\u06bc\u0648\u06c4\u06d5\u06c1\u06be\u0621\u06cc\u06d0\u06d2' +
        '\u064d\u0650\u064f\u0657\u0654',
    ],
    [0x7b, '\u0655\u0651\u0653\u0656\u0670'],
  ],
}
