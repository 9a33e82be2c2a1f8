import type { Provider } from "#contract/availability.ts";
import type { StreamingServiceKey } from "#contract/streaming-services.ts";

import { nameOf, serviceOf } from "./offers.ts";

/** Each service's search URL, to which the title is appended. External data never becomes part of the host. */
const SEARCH_PAGES: Readonly<Record<StreamingServiceKey, `https://${string}`>> = {
  netflix: "https://www.netflix.com/search?q=",
  prime_video: "https://www.primevideo.com/search?phrase=",
  disney_plus: "https://www.disneyplus.com/browse/search?q=",
  max: "https://play.hbomax.com/search/result?q=",
  hulu: "https://www.hulu.com/search?q=",
  paramount_plus: "https://www.paramountplus.com/search/?q=",
  apple_tv_plus: "https://tv.apple.com/search?term=",
  crunchyroll: "https://www.crunchyroll.com/search?q=",
  peacock: "https://www.peacocktv.com/watch/search?q=",
  criterion_channel: "https://www.criterionchannel.com/search?q=",
  mubi: "https://mubi.com/search?query=",
  shudder: "https://www.shudder.com/search?q=",
  tubi: "https://tubitv.com/search/",
  kanopy: "https://www.kanopy.com/search?query=",
  britbox: "https://www.britbox.com/search?q=",
  amc_plus: "https://www.amcplus.com/search?q=",
  adult_swim: "https://www.adultswim.com/search?q=",
  starz: "https://www.starz.com/us/en/search?q=",
  mgm_plus: "https://www.mgmplus.com/search?q=",
  bbc_iplayer: "https://www.bbc.co.uk/iplayer/search?q=",
  channel_4: "https://www.channel4.com/search?q=",
  itvx: "https://www.itv.com/watch/search?q=",
  now_tv: "https://www.nowtv.com/search?q=",
  sky_go: "https://www.sky.com/watch/search?q=",
  wow: "https://www.wowtv.de/search?q=",
  ard_mediathek: "https://www.ardmediathek.de/suche/",
  zdf_mediathek: "https://www.zdf.de/suche?q=",
  arte: "https://www.arte.tv/en/search/?q=",
  canal_plus: "https://www.canalplus.com/rechercher/?q=",
  france_tv: "https://www.france.tv/recherche/?q=",
  jio_hotstar: "https://www.hotstar.com/in/explore?search_query=",
  sony_liv: "https://www.sonyliv.com/search?searchTerm=",
  zee5: "https://www.zee5.com/search?q=",
  youtube_tv: "https://tv.youtube.com/search/",
  apple_store: "https://tv.apple.com/search?term=",
  amazon_store: "https://www.amazon.com/s?i=instant-video&k=",
  fandango: "https://athome.fandango.com/content/browse/search?searchString=",
  youtube_store: "https://www.youtube.com/results?search_query=",
  google_play: "https://play.google.com/store/search?c=movies&q=",
};
const WEB_SEARCH = "https://www.google.com/search?q=";

/** A web search for services that have the title. */
export function webSearchUrl(title: string): string {
  return WEB_SEARCH + encodeURIComponent(`where to watch ${title}`);
}

/**
 * The URL that a click on a provider opens: the service's search for the title, or a web search if the service is
 * unknown or its search doesn't work.
 */
export function watchUrl(provider: Provider, title: string): string {
  const service = serviceOf(provider);
  return service === null || provider.is_link_broken === true
    ? WEB_SEARCH + encodeURIComponent(`watch ${title} on ${nameOf(provider)}`)
    : SEARCH_PAGES[service.key] + encodeURIComponent(title);
}
