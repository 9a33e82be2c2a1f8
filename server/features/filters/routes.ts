import { type Filters as WireFilters, readFilters, saveFilters } from "#contract/filters.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Filters, SavedFilters } from "./filters.ts";

export function serveFilters(serve: Serve, { filters }: { filters: Filters }): void {
  serve(readFilters, async ({ viewer }) => ({ filters: onTheWire(await filters.of(viewer.userId)) }));

  serve(saveFilters, async ({ viewer, body }) => {
    const { streaming_services: services, availability, moods } = body.filters;
    const saved: SavedFilters = {
      streamingServices: services === "All" ? [] : [...new Set(services)],
      availability,
      moods: [...new Set(moods)],
    };
    await filters.save(viewer.userId, saved);
    return { filters: onTheWire(saved) };
  });
}

function onTheWire({ streamingServices, availability, moods }: SavedFilters): WireFilters {
  return {
    streaming_services: streamingServices.length === 0 ? "All" : [...streamingServices],
    availability,
    moods: [...moods],
  };
}
