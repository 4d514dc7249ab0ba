export type Journey = { address: string; text: string };

/** Where everybody can see what is public: the site's own domain and the name. */
export function journeyLink(user: { username: string; email: string }): Journey {
  const name = user.username || user.email.split('@', 1).join('');
  const { origin, host } = window.location;
  const path = encodeURIComponent(name);
  return { address: `${origin}/${path}`, text: `${host}/${path}` };
}
